import type { ViewOf } from '#kernel/views'
import type {
  districtOffices,
  editableOffice,
  editableOffices,
  searchOffices,
} from '#site/queries/district_offices'
import type { eligibilityAnswers, eligibilityChoices } from '#site/queries/eligibility_page'
import type {
  helpArticles,
  siteMap,
  editablePage,
  editablePages,
  pageRevision,
  pageRevisions,
} from '#site/queries/content'
import type {
  editableLeader,
  editableLeaders,
  headlines,
  leaders,
  schemeCards,
} from '#site/home_page'
import type { publications, publishedDocuments } from '#site/published_documents'
import type { receivedFeedback } from '#site/feedback'

/** Data for the public pages; amounts in paise, rates in basis points. */
export type SchemeCard = ViewOf<typeof schemeCards>[number]
export type EligibilityChoices = ViewOf<typeof eligibilityChoices>
export type { TypedAnswers } from '#site/validators/eligibility'
export type SchemeAnswer = ViewOf<typeof eligibilityAnswers>[number]
export type Headlines = ViewOf<typeof headlines>
export type ContentCard = Headlines['cards'][number]
export type { Content } from '#site/queries/content'
export type HelpArticle = ViewOf<typeof helpArticles>[number]
export type SiteMap = ViewOf<typeof siteMap>
export type Leader = ViewOf<typeof leaders>[number]
export type FoundOffices = NonNullable<ViewOf<typeof searchOffices>>
export type Division = ViewOf<typeof districtOffices>[number]
export type PublishedDocument = ViewOf<typeof publishedDocuments>[number]

/** Data for the edit pages. */
export type EditablePages = ViewOf<typeof editablePages>
export type EditablePage = ViewOf<typeof editablePage>
export type PageHistory = ViewOf<typeof pageRevisions>
export type PageRevision = ViewOf<typeof pageRevision>
export type EditableOffices = ViewOf<typeof editableOffices>
export type EditableOffice = ViewOf<typeof editableOffice>
export type EditableLeaders = ViewOf<typeof editableLeaders>
export type EditableLeader = ViewOf<typeof editableLeader>
export type Publications = ViewOf<typeof publications>
export type ReceivedFeedback = ViewOf<typeof receivedFeedback>
