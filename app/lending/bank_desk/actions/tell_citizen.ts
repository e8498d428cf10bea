import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import type LetterAnswer from '#bank_desk/models/letter_answer'
import { recordAudit } from '#kernel/audit/record_audit'
import { masters } from '#masters/queries/masters'
import type { BankBranch } from '#masters/queries/rows'
import { notifyUser } from '#notifications/actions/notify_user'

/** Tells the citizen that a branch has answered, and the audit log what. */
export async function notifyApplicant(
  { id, number, userId, districtId }: Application,
  answer: LetterAnswer,
  branch: BankBranch,
  trx: TransactionClientContract
): Promise<void> {
  await notifyUser(
    {
      userId,
      applicationId: id,
      template: 'bank_answered',
      params: { applicationNo: number, bank: masters().bank(branch.bankId) },
      dedupeKey: `bank_answer:${answer.id}`,
    },
    trx
  )
  await recordAudit(
    {
      action: 'letter.answered',
      actorId: null,
      subjectType: 'application',
      subjectId: id,
      districtId,
      data: {
        ifsc: branch.ifsc,
        kind: answer.kind,
        ...(answer.systemName === null ? {} : { system: answer.systemName }),
      },
    },
    trx
  )
}
