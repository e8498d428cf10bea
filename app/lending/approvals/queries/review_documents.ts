import type { DateTime } from 'luxon'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import type Application from '#applications/models/application'
import type Document from '#documents/models/document'
import { type ViewedDocument, documentsAsOf, viewedDocument } from '#documents/queries/documents'
import ApplicantGroup from '#group/models/applicant_group'
import { localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/loan_types'

/** One paper in the viewer of the review screen. */
export interface ReviewDocument extends ViewedDocument {
  /** The director it belongs to; null for the applicant and the group. */
  person: string | null
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
  const group = await groupOf(application)
  const directors = group?.directors ?? []
  const [own, ofGroup, ofDirectors] = await Promise.all([
    documentsAsOf('profile', [application.profileId], asOf),
    group ? documentsAsOf('group', [group.id], asOf) : [],
    documentsAsOf(
      'director',
      directors.map(({ id }) => id),
      asOf
    ),
  ])
  const shown = (documents: Document[], slots: string, person: string | null) =>
    inSlotOrder(documents, slots).map((document) => ({
      ...viewedDocument(document, nameOf(document, slots, application, locale), returnedAt),
      person,
    }))
  return [
    ...shown(own, loanType, null),
    ...shown(ofGroup, loanType, null),
    ...directors.flatMap(({ id, name }) =>
      shown(
        ofDirectors.filter((document) => document.subjectId === id),
        DIRECTOR_SLOTS,
        name
      )
    ),
  ]
}

/** The master's name for the documents that a group loan asks of each director. */
const DIRECTOR_SLOTS = '2D'

interface GroupOfApplication {
  id: number
  pan_digest: string | null
  directors: { id: number; name: string }[]
}

/** The applicant's group with its directors, when the loan type is one that asks for a group. */
export async function groupOf(application: Application): Promise<GroupOfApplication | null> {
  if (application.loanType !== LOAN_TYPES.group) return null
  const group = await ApplicantGroup.query()
    .where('user_id', application.userId)
    .preload('directors', (directors) => void directors.orderBy('id'))
    .first()
  if (!group) return null
  return {
    id: group.id,
    pan_digest: group.panDigest,
    directors: group.directors.map((director) => ({ id: director.id, name: director.fullName })),
  }
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
