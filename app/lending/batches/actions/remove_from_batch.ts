import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Viewer } from '#approvals/viewer'
import { decideInMeeting, leftAgendaRefusal } from '#batches/actions/decide_in_batch'
import { lockAgenda } from '#batches/actions/locked_batch'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { notifyUser } from '#notifications/actions/notify_user'

interface RemoveInput {
  officer: Viewer
  batchId: number
  applicationId: number
  /** The last decision the officer saw; absent when no page sent one. */
  expectedDecisionId?: number | null
  remarks: string | null
}

/**
 * Takes an application off the agenda and back to the district's desk; the applicant is notified
 * (DECISIONS 4 'remove from batch').
 *
 * @throws NotFound, Refusal (who decided meanwhile), FieldRefusals (remarks)
 */
export class RemoveFromBatch {
  async run(input: RemoveInput, existing?: TransactionClientContract): Promise<void> {
    const { officer, batchId, applicationId, expectedDecisionId, remarks } = input
    await inTransaction(async (trx) => {
      const { items, applications } = await lockAgenda(officer, batchId, trx)
      const item = items.find((one) => one.applicationId === applicationId)
      if (!item) throw new NotFound()
      const application = applications.get(applicationId)!
      if (item.liveApplicationId === null) {
        throw await leftAgendaRefusal(application, trx)
      }
      const { decisionId } = await decideInMeeting(
        application,
        {
          action: 'remove_from_meeting',
          actor: { id: officer.id, role: officer.roleId },
          expectedDecisionId,
          remarks,
        },
        trx
      )
      await notifyUser(
        {
          userId: application.userId,
          applicationId,
          template: 'meeting_removed',
          params: { applicationNo: application.number, remarks },
          dedupeKey: `decision:${decisionId}`,
        },
        trx
      )
    }, existing)
  }
}
