import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { replaceStatementEntries } from '#claims/days_past_due/actions/instalment_entries'
import { type Replacement, STAGES, slotKey } from '#doclog/rules/replaceable_documents'
import {
  findDisbursementKeys,
  findSanctionKeys,
  lockApplication,
  lockDisbursement,
  lockSanction,
} from '#loans/actions/lock_loan'
import { resetVerification } from '#loans/actions/verify_loan'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import {
  ActivateVersion,
  RemoveProposedVersion,
  SaveDocument,
  refuseStaleVersion,
} from '#documents/actions/document_versions'
import Document from '#documents/models/document'
import DocumentChange from '#doclog/models/document_change'
import {
  type ChangeableSlot,
  type DocumentOwner,
  paidClaimOf,
} from '#doclog/queries/document_changes'
import { notifyUser } from '#notifications/actions/messages'
import type { Actor } from '#workflow/contracts/subject'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import DocumentVersion from '#documents/models/document_version'
import type User from '#auth/models/user'
import { ProposeChange, type ProposalOutcome } from '#maker_checker/actions/propose_change'
import { pickTexts } from '#kernel/formats/languages'
import { inTransaction } from '#kernel/database/transaction'
import type { UploadSource } from '#documents/rules/files'

/**
 * Locks the owner of a document, in the order of every change to a loan.
 *
 * @param isVerifiedAnew whether the document is replaced now, so that a verified record must be verified again
 */
async function lockDocumentOwner(
  { stage, applicationId, recordId }: Pick<Replacement, 'stage' | 'applicationId' | 'recordId'>,
  trx: TransactionClientContract,
  { isVerifiedAnew = false } = {}
): Promise<Application> {
  if (stage === 'sanction') {
    const { application, sanction } = await lockSanction(await findSanctionKeys(recordId, trx), trx)
    if (isVerifiedAnew) await resetVerification(sanction, trx)
    return application
  }
  if (stage === 'disbursement') {
    const place = await findDisbursementKeys(recordId, trx)
    const { application, disbursement } = await lockDisbursement(place, trx)
    if (isVerifiedAnew) await resetVerification(disbursement, trx)
    return application
  }
  return lockApplication(applicationId, trx)
}

/**
 * Replaces a document for an applicant (document 4, 2.10; DECISIONS 6) by a version received before: the previous file
 * is kept as an earlier version, the change is logged with old, new and remarks, and a sanction or disbursement must be
 * verified again.
 */
class ChangeDocument {
  /** @throws Refusal documents.errors.replaced_meanwhile when the slot contains a different file from the one seen */
  async run(replacement: Replacement, actor: Actor, trx: TransactionClientContract): Promise<void> {
    const { applicationId, stage, slot, versionId, title, remarks, expectedVersion } = replacement
    const application = await lockDocumentOwner(replacement, trx, { isVerifiedAnew: true })
    const { subjectType, subjectId } = slot
    const place = { subjectType, subjectId, slot: slot.slot }
    const document = await Document.query({ client: trx }).where(place).forUpdate().firstOrFail()
    await refuseStaleVersion(document, expectedVersion, trx)
    const oldVersionId = document.currentVersionId
    await new ActivateVersion().run({ ...place, versionId, title }, trx)
    const change = await DocumentChange.create(
      {
        applicationId,
        documentId: document.id,
        stage: STAGES[stage].stage,
        typeNo: slot.typeNo,
        oldVersionId,
        newVersionId: versionId,
        remarks,
        changedBy: actor.id,
        createdAt: DateTime.fromJSDate(getClock().now()),
      },
      { client: trx }
    )
    await recordAudit({
      action: 'document.changed',
      actor,
      subjectType,
      subjectId,
      districtId: application.districtId,
      data: { changeId: change.id, slot: slot.slot, old: oldVersionId, new: versionId },
      trx,
    })
    if (subjectType === 'claim' && slot.slot === 'paid_proof') {
      const proven = await Claim.query({ client: trx }).where('id', subjectId).firstOrFail()
      await replaceStatementEntries(proven, null, actor, trx)
    }
    const claim = await paidClaimOf(replacement, trx)
    if (!claim) return
    /** The applicant would otherwise not notice that the proof of their refund was replaced. */
    await notifyUser(
      {
        userId: claim.userId,
        applicationId,
        claimId: claim.id,
        template: 'claim_proof_replaced',
        params: { applicationNo: application.number },
        dedupeKey: `document_change:${change.id}`,
      },
      trx
    )
  }
}

/**
 * The replacement of a document for an applicant (DECISIONS 6): needs confirmation where the administrator requires it,
 * and always where money was paid on the basis of it.
 */
export const documentReplacement: ChangeKind<Replacement> = {
  words: 'doclog.replacement',
  needsConfirmation: false,
  requiresConfirmation: async (replacement) => (await paidClaimOf(replacement)) !== null,

  async version(replacement, trx) {
    await lockDocumentOwner(replacement, trx)
    return (await currentFile(replacement, trx))?.uuid ?? 'none'
  },

  async describe(replacement, trx) {
    const { stage, applicationId, recordId, slot, document, versionId, remarks } = replacement
    const application = await Application.findOrFail(applicationId, { client: trx })
    const version = await DocumentVersion.query({ client: trx })
      .where('id', versionId)
      .preload('file')
      .firstOrFail()
    const old = await currentFile(replacement, trx)
    const record = stage === 'profile' ? applicationId : recordId
    return {
      subject: slotKey(slot),
      title: {
        key: 'doclog.replacement_of',
        params: { document, application: application.number },
      },
      href: `/officer/documents/${stage}/${record}`,
      difference: [
        {
          label: { key: 'doclog.document' },
          kind: 'text',
          old: old?.originalName ?? null,
          new: version.file.originalName,
        },
        { label: { key: 'doclog.remarks' }, kind: 'text', old: null, new: remarks },
      ],
    }
  },

  apply: (replacement, actor, trx) => new ChangeDocument().run(replacement, actor, trx),
  discard: ({ versionId }, trx) => new RemoveProposedVersion().run(versionId, trx),
}

/** Returns the current file of the slot; null where it is empty. */
async function currentFile(
  { slot: { subjectType, subjectId, slot } }: Replacement,
  trx: TransactionClientContract
) {
  const document = await Document.query({ client: trx })
    .where({ subjectType, subjectId, slot })
    .forUpdate()
    .first()
  if (!document?.currentVersionId) return null
  const version = await DocumentVersion.query({ client: trx })
    .where('id', document.currentVersionId)
    .preload('file')
    .firstOrFail()
  return version.file
}

interface ProposeReplacementInput {
  place: DocumentOwner
  slot: ChangeableSlot
  person: User
  upload: UploadSource | null
  remarks: string
  expectedVersion: string
  title: string | null
}

/**
 * Receives the file that is to replace a document, and replaces it, or keeps it pending where the administrator
 * requires confirmation by a second person. A refused file is deleted again.
 */
export class ProposeReplacement {
  /** @throws Refusal documents.errors.<code>, also when the slot contains a different file from the one seen */
  async run(input: ProposeReplacementInput): Promise<ProposalOutcome> {
    const { place, person, upload, remarks, expectedVersion, title } = input
    const { application, stage, recordId } = place
    const { subjectType, subjectId, slot, typeNo, names } = input.slot
    const { version } = await new SaveDocument().run({
      subjectType,
      subjectId,
      slot,
      upload,
      expectedVersion,
      title,
      remarks,
      ownerUserId: application.userId,
      uploadedBy: person.id,
      field: 'file',
      isProposed: true,
    })
    try {
      return await new ProposeChange().run({
        kind: 'document',
        payload: {
          stage,
          applicationId: application.id,
          recordId,
          slot: { subjectType, subjectId, slot, typeNo },
          document: pickTexts(names, 'name'),
          versionId: version.id,
          title,
          remarks,
          expectedVersion,
        },
        person,
      })
    } catch (error) {
      await inTransaction((trx) => new RemoveProposedVersion().run(version.id, trx))
      throw error
    }
  }
}
