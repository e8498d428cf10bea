import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { formatRupees, paise } from '#kernel/money/paise'
import Application from '#applications/models/application'
import type Claim from '#claims/models/claim'
import type PaymentBatch from '#claims/models/payment_batch'
import type { AnswerRow } from '#claims/rules/bank_answer'
import { returnAction } from '#claims/rules/return_reason'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'

/** Tells each applicant that the refund arrived, or why it did not (DECISIONS 9). */
export async function notifyPaid(
  claims: Claim[],
  answers: { item: { claimId: number; amountPaise: number }; row: AnswerRow }[],
  batch: PaymentBatch,
  trx: TransactionClientContract
) {
  const byClaim = new Map(answers.map((answer) => [answer.item.claimId, answer]))
  const numbers = await applicationNumbers(claims, trx)
  for (const claim of claims) {
    const { item, row } = byClaim.get(claim.id)!
    const common = {
      userId: claim.userId,
      applicationId: claim.applicationId,
      claimId: claim.id,
      dedupeKey: `payment:${batch.id}:${claim.id}:${row.result}`,
    }
    const about = {
      applicationNo: numbers.get(claim.applicationId)!,
      amount: formatRupees(paise(item.amountPaise)),
    }
    if (row.result === 'paid') {
      const date = row.creditedOn ?? getClock().today()
      await notifyUser({ ...common, template: 'claim_paid', params: { ...about, date } }, trx)
    } else {
      const reason = failureReasonOf(row)
      await notifyUser({ ...common, template: 'claim_failed', params: { ...about, reason } }, trx)
    }
  }
}

async function applicationNumbers(claims: Claim[], trx: TransactionClientContract) {
  const applications = await Application.query({ client: trx }).whereIn(
    'id',
    claims.map((claim) => claim.applicationId)
  )
  return new Map(applications.map(({ id, number }) => [id, number]))
}

/** What the beneficiary can do about it, when the bank's code is known; else the bank's words. */
function failureReasonOf(row: AnswerRow) {
  const known = row.returnCode ? masters().apbsReturnReason(row.returnCode) : undefined
  return (known && returnAction(known)) ?? row.reason ?? row.returnCode ?? ''
}
