import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { refuseStaleVersion } from '#documents/actions/save_document'
import { ActivateVersion } from '#documents/actions/use_version'
import Document from '#documents/models/document'
import DocumentChange from '#doclog/models/document_change'
import type { Replacement } from '#doclog/rules/replacement'
import { paidClaimOf } from '#doclog/queries/paid_claim'
import { notifyUser } from '#notifications/actions/notify_user'
import { lockDocumentOwner } from '#doclog/actions/lock_place'
import { STAGES } from '#doclog/rules/stages'
import type { Actor } from '#workflow/contracts/subject'

/**
 * Replaces a document for an applicant (document 4, 2.10; DECISIONS 6) by a version that was received
 * before: what was there stays as an earlier one, the change is logged with old, new and remarks, and a
 * sanction or disbursement is verified again.
 */
export class ChangeDocument {
  /** @throws Refusal documents.errors.replaced_meanwhile when another file lies there than the one seen */
  async run(replacement: Replacement, actor: Actor, trx: TransactionClientContract): Promise<void> {
    const { applicationId, stage, slot, versionId, title, remarks, seen } = replacement
    const application = await lockDocumentOwner(replacement, trx, { isVerifiedAnew: true })
    const { subjectType, subjectId } = slot
    const place = { subjectType, subjectId, slot: slot.slot }
    const document = await Document.query({ client: trx }).where(place).forUpdate().firstOrFail()
    await refuseStaleVersion(document, seen, trx)
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
    await recordAudit(
      {
        action: 'document.changed',
        actorId: actor.id,
        actorRole: actor.role,
        subjectType,
        subjectId,
        districtId: application.districtId,
        data: { changeId: change.id, slot: slot.slot, old: oldVersionId, new: versionId },
      },
      trx
    )
    const claim = await paidClaimOf(replacement, trx)
    if (!claim) return
    /** Nobody else would notice that the proof of their refund is another one. */
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
