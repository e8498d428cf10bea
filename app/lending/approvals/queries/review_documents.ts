import type { DateTime } from 'luxon'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import type Application from '#applications/models/application'
import type { default as Document, SubjectType } from '#documents/models/document'
import {
  type ViewedDocument,
  documentsAsOf,
  infectedDocuments,
  viewedDocument,
} from '#documents/queries/documents'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { contentVersion } from '#kernel/http/expected_version'
import { type CertificateFacts, certificateFacts } from '#masters/rules/certificates'
import { certificateCard, certificateView } from '#profile/queries/document_cards'
import { groupOfUser, peopleOf } from '#group/queries/group_people'
import { localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/loan_types'

/** One paper in the viewer of the review screen. */
export interface ReviewDocument extends ViewedDocument {
  /** The director it belongs to; null for the applicant and the group. */
  person: string | null
  /** What is recorded of a certificate, and what its form begins with; null for other documents. */
  certificate: CertificateReview | null
}

interface CertificateReview {
  /** Null: nothing is recorded. */
  said: ReturnType<typeof certificateView>
  values: NonNullable<ReturnType<typeof certificateCard>>['values'] & { version: string }
}

/** Another one as soon as something else is recorded. */
export const certificateVersion = (file: CertificateFacts): string =>
  contentVersion(certificateFacts(file))

function certificateReview({ slot, currentVersion }: Document, day: PlainDate, locale: string) {
  const card = certificateCard(slot, currentVersion.file, day)
  if (!card) return null
  const version = certificateVersion(currentVersion.file)
  const said = certificateView(slot, currentVersion.file, day, locale)
  return { said, values: { ...card.values, version } }
}

/**
 * Every document of the application, in the order of the forms: person, group, directors.
 * @param returnedAt when the file was last returned; what came in since is marked
 */
export async function reviewDocuments(
  application: Application,
  locale: string,
  returnedAt: DateTime | null,
  asOf: AsOf = asOfNow()
): Promise<ReviewDocument[]> {
  const loanType = String(application.loanType)
  const directors = (await groupOf(application))?.directors ?? []
  const infected =
    asOf.before === null ? await infectedDocuments(await subjectsOf(application)) : []
  const papers = [...(await papersOfFile(application, asOf)), ...infected]
  const of = (type: SubjectType) => papers.filter(({ subjectType }) => subjectType === type)
  const shown = (documents: Document[], slots: string, person: string | null) =>
    inSlotOrder(documents, slots).map((document) => ({
      ...viewedDocument(document, nameOf(document, slots, application, locale), returnedAt),
      person,
      certificate: certificateReview(document, application.submittedOn, locale),
    }))
  return [
    ...shown(of('profile'), loanType, null),
    ...shown(of('group'), loanType, null),
    ...directors.flatMap(({ id, name }) =>
      shown(
        of('director').filter(({ subjectId }) => subjectId === id),
        DIRECTOR_SLOTS,
        name
      )
    ),
  ]
}

/** What is in the slots of everybody of an application: the person, the group and its directors. */
export async function papersOfFile(
  application: Application,
  asOf: AsOf = asOfNow()
): Promise<Document[]> {
  return documentsAsOf(await subjectsOf(application), asOf)
}

async function subjectsOf(application: Application) {
  const group = await groupOf(application)
  const director = group?.directors.map(({ id }) => id) ?? []
  return { profile: [application.profileId], group: group ? [group.id] : [], director }
}

/** The master's name for the documents that a group loan asks of each director. */
const DIRECTOR_SLOTS = '2D'

/** The applicant's group with its directors, when the loan type is one that asks for a group. */
export async function groupOf({ loanType, userId }: Application) {
  const group = loanType === LOAN_TYPES.group ? await groupOfUser(userId) : null
  if (!group) return null
  const directors = await peopleOf('directors', group.id)
  return { id: group.id, directors: directors.map(({ id, fullName: name }) => ({ id, name })) }
}

function inSlotOrder(documents: Document[], loanType: string) {
  const order = masters()
    .documentSlots(loanType)
    .map((slot) => slot.slot)
  const rank = ({ slot }: Document) => (order.indexOf(slot) + order.length + 1) % (order.length + 1)
  return documents.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
}

/** Name of the slot on the day of submission, or the applicant's own title of an "other" document. */
function nameOf(
  { title, slot: taken }: Document,
  loanType: string,
  { submittedOn }: Application,
  locale: string
): string {
  return title || localName(masters().documentSlot(loanType, taken, submittedOn), locale) || taken
}
