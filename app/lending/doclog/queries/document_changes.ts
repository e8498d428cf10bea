import type { I18n } from '@adonisjs/i18n'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { isoInstant } from '#kernel/calendar/instants'
import type { Translated } from '#kernel/formats/languages'
import Application from '#applications/models/application'
import { groupOf } from '#approvals/queries/review_documents'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import DocumentChange from '#doclog/models/document_change'
import {
  type Replacement,
  STAGES,
  type StageName,
  isStage,
  slotKey,
  slotsOfStage,
} from '#doclog/rules/replaceable_documents'
import { needsTitle } from '#documents/rules/files'
import { localName, masters } from '#masters/queries/masters'
import { NotFound } from '#kernel/exceptions/refusal'
import type User from '#auth/models/user'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { visibleDisbursement, visibleSanction } from '#loans/queries/officer_loan'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { type AsOf, asOfNow, whereUpTo } from '#kernel/database/as_of'

/** One slot whose file may be replaced; `typeNo` is its number in the log. */
export interface ChangeableSlot {
  key: string
  subjectType: SubjectType
  subjectId: number
  slot: string
  typeNo: number
  /** In the reader's language, with the director to whom it belongs. */
  name: string
  /** The same in every language, without the director. */
  names: Translated<'name'>
}

/** The owner of the changed documents: an application, or one sanction, disbursement or claim. */
export interface DocumentOwner {
  stage: StageName
  application: Application
  /** Id of the sanction, disbursement or claim; of the profile at stage 1. */
  recordId: number
}

/** Returns every slot of a stage, filled or empty, in the order of the forms. */
export async function changeableSlots(
  { stage, application, recordId }: DocumentOwner,
  locale: string
): Promise<ChangeableSlot[]> {
  if (stage === 'profile') {
    return profileSlots(application, locale)
  }
  const names = masters().documentTypes.filter((type) => type.stage === STAGES[stage].stage)
  return slotsOfStage(stage).map(({ slot, typeNo }) => {
    const place = { subjectType: STAGES[stage].subjects[0], subjectId: recordId, slot }
    const type = names.find((one) => one.typeNo === typeNo)!
    return { ...place, key: slotKey(place), typeNo, name: localName(type, locale), names: type }
  })
}

async function profileSlots(application: Application, locale: string): Promise<ChangeableSlot[]> {
  const slotsOf = (subjectType: SubjectType, subjectId: number, kind: string, person?: string) =>
    masters()
      .documentSlots(kind)
      .map(({ slot, srNo, ...named }) => {
        const place = { subjectType, subjectId, slot }
        const name = [localName(named, locale), person].filter(Boolean).join(' · ')
        return { ...place, key: slotKey(place), typeNo: srNo, name, names: named }
      })
  const group = await groupOf(application)
  if (!group) return slotsOf('profile', application.profileId, String(application.loanType))
  return [
    ...slotsOf('group', group.id, String(application.loanType)),
    ...group.directors.flatMap(({ id, name }) => slotsOf('director', id, '2D', name)),
  ]
}

/** Returns these slots as pages show them: with every version that they ever had, newest first in each. */
export async function slotsWithVersions(slots: readonly ChangeableSlot[], i18n: I18n) {
  const subjects = Map.groupBy(slots, ({ subjectType }) => subjectType)
  const found = await Promise.all(
    [...subjects].map(([subjectType, ofType]) =>
      Document.query()
        .where('subject_type', subjectType)
        .whereIn('subject_id', [...new Set(ofType.map(({ subjectId }) => subjectId))])
    )
  )
  const documents = found.flat()
  const versions = await DocumentVersion.query()
    .whereIn(
      'document_id',
      documents.map(({ id }) => id)
    )
    .preload('file')
    .orderBy('version_no', 'desc')
  const waiting = await waitingChanges(
    slots.map(({ key }) => openKeyOf('document', key)),
    i18n
  )
  const byKey = new Map(documents.map((document) => [slotKey(document), document]))
  return slots.map(({ key, name, slot }) => {
    const document = byKey.get(key)
    const ofSlot = versions.filter((version) => version.documentId === document?.id)
    return {
      key,
      name,
      needsTitle: needsTitle(slot),
      /** Another file is waiting for a second person; it is the newest of the versions. */
      waiting: waiting.get(openKeyOf('document', key)) ?? null,
      versions: ofSlot.map(({ id, versionNo, file, createdAt }) => ({
        versionNo,
        isCurrent: id === document?.currentVersionId,
        uuid: file.uuid,
        name: file.originalName,
        mime: file.mime,
        at: isoInstant(createdAt),
      })),
    }
  })
}

/** Returns the change log of a stage of an application, newest first (document 4, section 2.10). */
export async function changeLog(
  { stage, application }: DocumentOwner,
  slots: readonly ChangeableSlot[]
) {
  const changes = await DocumentChange.query()
    .where('application_id', application.id)
    .where('stage', STAGES[stage].stage)
    .preload('changer')
    .orderBy('id', 'desc')
  const documents = await Document.query().whereIn(
    'id',
    changes.map((change) => change.documentId)
  )
  const files = await filesOfVersions(
    changes.flatMap(({ oldVersionId, newVersionId }) => [oldVersionId ?? 0, newVersionId])
  )
  const slotOf = new Map(slots.map((slot) => [slot.key, slot]))
  return changes.flatMap((change) => {
    const document = documents.find(({ id }) => id === change.documentId)!
    const slot = slotOf.get(slotKey(document))
    /** Belongs to another record of the same stage. */
    if (!slot) return []
    return {
      id: change.id,
      document: slot.name,
      by: change.changer.displayName,
      at: isoInstant(change.createdAt),
      remarks: change.remarks,
      old: files.get(change.oldVersionId ?? 0) ?? null,
      new: files.get(change.newVersionId) ?? null,
    }
  })
}

async function filesOfVersions(ids: number[]) {
  const versions = await DocumentVersion.query().whereIn('id', ids).preload('file')
  return new Map(
    versions.map(({ id, versionNo, file }) => [
      id,
      { versionNo, uuid: file.uuid, name: file.originalName, mime: file.mime },
    ])
  )
}

/**
 * Returns the document owner named in the address of a document change, if this officer may see it.
 *
 * @param id of the application at stage 'profile', otherwise of the sanction, disbursement or claim
 * @throws NotFound for everything else, whether or not it exists
 */
export async function findDocumentOwner(
  officer: User,
  stage: string,
  id: number
): Promise<DocumentOwner> {
  if (!isStage(stage)) {
    throw new NotFound()
  }
  if (stage === 'profile') {
    const application = await visibleApplication(officer, { id })
    return { stage, application, recordId: application.profileId }
  }
  if (stage === 'sanction') {
    const { application } = await visibleSanction(officer, id)
    return { stage, application, recordId: id }
  }
  if (stage === 'disbursement') {
    const { sanction } = await visibleDisbursement(officer, id)
    return { stage, application: sanction.application, recordId: id }
  }
  const claim = await visibleClaim(officer, id)
  const application = await Application.findOrFail(claim.applicationId)
  return { stage, application, recordId: claim.id }
}

/** Returns the application to which the documents belong, as the page shows it. */
export const applicationView = ({ application: { id, number, applicantName } }: DocumentOwner) => ({
  id,
  number,
  applicantName,
})

/**
 * Returns the claim whose proof is to be replaced, where its refund was paid or is at the bank; null in all other
 * cases.
 */
export function paidClaimOf(
  { stage, recordId }: Pick<Replacement, 'stage' | 'recordId'>,
  trx?: TransactionClientContract
): Promise<Claim | null> {
  if (stage !== 'claim') return Promise.resolve(null)
  return Claim.query(trx ? { client: trx } : {})
    .where('id', recordId)
    .whereIn('paymentStatusId', [PaymentStatus.sentToBank, PaymentStatus.paid])
    .first()
}

/** Selects the document changes of an application, newest first, each with the officer who made it. */
export function documentChangesOf(applicationId: number, asOf: AsOf = asOfNow()) {
  return DocumentChange.query()
    .where('application_id', applicationId)
    .where((made) => whereUpTo(made, 'created_at', asOf))
    .preload('changer')
    .orderBy('id', 'desc')
}
