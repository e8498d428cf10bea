import type { Serialised, ViewOf } from '#kernel/views'
import type { AppealNote as Note } from '#applications/contracts/facts'
import type {
  applicationHead,
  myApplicationView,
  myApplications,
  myProfileRow,
} from '#applications/queries/my_applications'
import type { stepViews } from '#applications/queries/next_steps'
import type { SchemeRow as Scheme } from '#applications/queries/schemes'
import type { SchemePage } from '#applications/rules/scheme_list'
import type { summaryPage } from '#applications/queries/submission'
import type { expectedLetterDate } from '#workflow/queries/desks'
import type { timelineOf } from '#applications/queries/timeline'

/** Data for the applicant's pages; amounts in paise. */
export type MyApplication = ViewOf<typeof myApplications>[number]
export type ApplicationView = ViewOf<typeof myApplicationView>
export type Step = ViewOf<typeof stepViews>[number]
export type SchemeList = Serialised<SchemePage<Scheme>>
export type SchemeRow = SchemeList['rows'][number]
export type MyProfileRow = ViewOf<typeof myProfileRow>
export type Timeline = ViewOf<typeof timelineOf>
export type SummaryPage = ViewOf<typeof summaryPage>
export type AppealNote = Serialised<Note>
export type ExpectedLetterDate = ViewOf<typeof expectedLetterDate>
export type ApplicationHead = ViewOf<typeof applicationHead>
