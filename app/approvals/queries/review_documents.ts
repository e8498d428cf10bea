import { isoInstant } from '#core/calendar/iso_instant'
import type Application from '#applications/models/application'
import type Document from '#documents/models/document'
import { documentsOf, documentsOfMany } from '#documents/queries/documents_of'
import ApplicantGroup from '#group/models/applicant_group'
import { localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/loan_types'

/** One paper in the viewer of the review screen. */
export interface ReviewDocument {
  uuid: string
  /** Name of the slot, or the applicant's own title of an "other" document. */
  name: string
  /** The director it belongs to; null for the applicant and the group. */
  person: string | null
  mime: string
  isPicture: boolean
  sizeBytes: number
  /** Above 1 it was replaced. */
  versionNo: number
  uploadedAt: string
}

/** Every document of the application, in the order of the forms: person, group, directors. */
export async function reviewDocuments(
  application: Application,
  locale: string
): Promise<ReviewDocument[]> {
  const loanType = String(application.loanType)
  const own = await documentsOf('profile', application.profileId)
  const documents = inOrder(own, loanType).map((document) =>
    shown(document, loanType, null, locale)
  )
  const group = await groupOf(application)
  if (!group) return documents
  const ofGroup = await documentsOf('group', group.id)
  const ofDirectors = await documentsOfMany(
    'director',
    group.directors.map(({ id }) => id)
  )
  return [
    ...documents,
    ...inOrder(ofGroup, loanType).map((document) => shown(document, loanType, null, locale)),
    ...group.directors.flatMap(({ id, name }) =>
      inOrder(
        ofDirectors.filter((document) => document.subjectId === id),
        DIRECTOR_SLOTS
      ).map((document) => shown(document, DIRECTOR_SLOTS, name, locale))
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

function inOrder(documents: Document[], loanType: string) {
  const order = masters()
    .documentSlots(loanType)
    .map((slot) => slot.slot)
  const place = ({ slot }: Document) =>
    (order.indexOf(slot) + order.length + 1) % (order.length + 1)
  return documents.toSorted((a, b) => place(a) - place(b) || a.id - b.id)
}

function shown(
  document: Document,
  loanType: string,
  person: string | null,
  locale: string
): ReviewDocument {
  const slots = masters().documentSlots(loanType)
  const slot = slots.find((candidate) => candidate.slot === document.slot)
  const { file } = document.currentVersion
  return {
    uuid: file.uuid,
    name: document.title || localName(slot, locale) || document.slot,
    person,
    mime: file.mime,
    isPicture: file.isPicture,
    sizeBytes: file.sizeBytes,
    versionNo: document.currentVersion.versionNo,
    uploadedAt: isoInstant(document.currentVersion.createdAt),
  }
}
