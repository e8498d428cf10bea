import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { replaceStatementEntries } from '#claims/days_past_due/actions/instalment_entries'
import { type Replacement, STAGES } from '#doclog/rules/replaceable_documents'
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
import { ActivateVersion, refuseStaleVersion } from '#documents/actions/document_versions'
import Document from '#documents/models/document'
import DocumentChange from '#doclog/models/document_change'
import { paidClaimOf } from '#doclog/queries/document_changes'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Actor } from '#workflow/contracts/subject'

/**
 * Locks the owner of a document, in the order of every change to a loan.
 *
 * @param isVerifiedAnew whether the document is replaced now, so that a verified record must be verified again
 */
export async function lockDocumentOwner(
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
export class ChangeDocument {
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
