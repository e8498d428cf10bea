import i18nManager from '@adonisjs/i18n/services/main'
import type { I18n } from '@adonisjs/i18n'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { rowVersion } from '#kernel/http/expected_version'
import type Document from '#documents/models/document'
import { documentsAsOf, listDocumentsOfSubjects } from '#documents/queries/documents'
import { DIRECTOR, GROUP, type NAMES, SHAREHOLDER, withoutNames } from '#group/fields/group'
import type GroupDirector from '#group/models/group_director'
import type GroupShareholder from '#group/models/group_shareholder'
import { DIRECTOR_SLOTS, GROUP_SLOTS } from '#group/queries/sections'
import { groupOfUser, peopleOf } from '#group/queries/group_people'
import { answersAsOf, displayValuesAsOf, rowsAsOf } from '#profile/queries/as_of'
import type { DisplayValuesOf } from '#profile/fields/field'
import { columnHeadings, displayValues, fieldsInGroup } from '#profile/fields/derive'
import { submissionDayOf } from '#profile/contracts/profile_lock'
import { LOAN_TYPES } from '#masters/rules/schemes'
import Profile from '#profile/models/profile'
import { documentViews } from '#profile/queries/document_cards'
import { loanDistrictAsOf } from '#profile/queries/profile_view'
import type { ColumnHeading } from '#kernel/formats/field_input'
import type { DisplayValues, DocumentView } from '#profile/contracts/profile_view'

interface GroupViewOptions {
  submittedOn?: PlainDate
  /** Point in time of the view; the current one by default. */
  asOf?: AsOf
  /** The district of the loan at that time, if the office has moved the application since. */
  movedFrom?: number | null
  /** Loaded by the user by default. */
  profileId?: number
  /** Documents as of that time, together with others of the same application; loaded by default. */
  papers?: readonly Document[]
}

/**
 * Returns the complete group for reading (document 2, 'Group profile view'): the applicant's own page and the officers'
 * review; null without a group. The caller has checked that the reader may see it. Documents are those required on the
 * day of first submission, by default of the active application.
 */
export async function groupView(
  userId: number,
  locale: string,
  { submittedOn, asOf = asOfNow(), movedFrom = null, profileId, papers }: GroupViewOptions = {}
): Promise<GroupView | null> {
  const group = await groupOfUser(userId)
  if (!group) return null
  const firstSubmission = submittedOn ?? (await submissionDayOf(userId, LOAN_TYPES.group))
  const { id } = profileId ? { id: profileId } : await Profile.findByOrFail({ userId })
  const earlier = await answersAsOf(id, LOAN_TYPES.group, asOf)
  const director = (await peopleOf('directors', group.id)).map((one) => one.id)
  const documents = papers ?? (await documentsAsOf({ group: [group.id], director }, asOf))
  const [directors, shareholders] = await Promise.all([
    directorViews(group.id, firstSubmission, locale, documents),
    shareholderViews(group.id, locale),
  ])
  const own = documents.filter(({ subjectType }) => subjectType === 'group')
  const i18n = i18nManager.locale(locale)
  const details = earlier.of('group-details')
  const of = (part: string) => displayValuesAsOf(fieldsInGroup(GROUP, part), group, details, i18n)
  const loanDistrict = loanDistrictAsOf(group, { earlier: details, movedFrom, locale })
  const directorsAsOf = rowsAsOf(directors, earlier.of('directors', 'director.'))
  const shareholdersAsOf = rowsAsOf(shareholders, earlier.of('shareholders', 'shareholder.'))
  return {
    id: group.id,
    name: String(details.get('name') ?? group.name),
    group: of('group'),
    loan: { loanDistrict, ...of('business'), ...of('loan') },
    directors: directorsAsOf.same,
    shareholders: shareholdersAsOf.same,
    peopleAsOf: [...directorsAsOf.lines, ...shareholdersAsOf.lines],
    shareholderColumns: shareholderColumns(i18n),
    documents: documentViews(GROUP_SLOTS, own, firstSubmission, locale),
  }
}

/**
 * Returns the directors of a group with the documents required of an applicant who submits on a given day.
 *
 * @param papers documents in their slots, together with others of the same application; loaded by default
 */
export async function directorViews(
  groupId: number,
  submittedOn: PlainDate,
  locale: string,
  papers?: readonly Document[]
): Promise<DirectorView[]> {
  const directors = await peopleOf('directors', groupId)
  const ids = directors.map(({ id }) => id)
  const documents = papers ?? (await listDocumentsOfSubjects('director', ids))
  return directors.map((director) =>
    directorView(
      director,
      documents.filter(
        ({ subjectType, subjectId }) => subjectType === 'director' && subjectId === director.id
      ),
      submittedOn,
      locale
    )
  )
}

/** Returns the shareholders of a group. */
export async function shareholderViews(
  groupId: number,
  locale: string
): Promise<ShareholderView[]> {
  const rows = await peopleOf('shareholders', groupId)
  return rows.map((row) =>
    personView(row, displayValues(SHAREHOLDER, row, i18nManager.locale(locale)))
  )
}

/** Column headings of their list, besides the name. */
export const shareholderColumns = (i18n: I18n) => columnHeadings(withoutNames(SHAREHOLDER), i18n)

function personView<Said extends DisplayValuesOf<typeof NAMES>>(
  row: GroupDirector | GroupShareholder,
  { firstName, middleName, lastName, ...said }: Said
) {
  const { id, fullName: name } = row
  return { id, name, firstName, middleName, lastName, said, version: rowVersion(row) }
}

function directorView(
  director: GroupDirector,
  papers: Document[],
  submittedOn: PlainDate,
  locale: string
): DirectorView {
  const documents = documentViews(DIRECTOR_SLOTS, papers, submittedOn, locale)
  const required = documents.filter((document) => document.isRequired)
  return {
    ...personView(director, displayValues(DIRECTOR, director, i18nManager.locale(locale))),
    photoHref: documents.find(({ slot }) => slot === 'photo')?.file?.href ?? null,
    documents,
    documentsDone: required.filter(({ file }) => file !== null).length,
    documentsRequired: required.length,
  }
}

/** A group for display: names in the reader's language, numbers masked. */
export interface GroupView {
  id: number
  name: string
  /** The group itself, and the business with the loan applied for. */
  group: DisplayValues
  loan: DisplayValues
  directors: DirectorView[]
  shareholders: ShareholderView[]
  /** For an earlier date: people whose data has changed or who are no longer in a list, one line each. */
  peopleAsOf: { id: number; line: string }[]
  shareholderColumns: ColumnHeading[]
  documents: DocumentView[]
}

type Names = 'firstName' | 'middleName' | 'lastName'

/** A person of a group: the name and the other data. */
interface PersonView<Said extends Record<Names, unknown>> extends Pick<Said, Names> {
  id: number
  name: string
  said: Omit<Said, Names>
  /** Changes whenever the data changes. */
  version: string
}

export interface DirectorView extends PersonView<DisplayValuesOf<typeof DIRECTOR>> {
  /** URL of the photo; null if there is none. */
  photoHref: string | null
  documents: DocumentView[]
  /** Number of required slots that are filled, and of required slots. */
  documentsDone: number
  documentsRequired: number
}

/** The Aadhaar number is empty when none was given. */
type ShareholderView = PersonView<DisplayValuesOf<typeof SHAREHOLDER>>
