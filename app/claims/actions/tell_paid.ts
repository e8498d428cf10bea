import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import { formatDate } from '#core/calendar/plain_date'
import { formatRupees, paise } from '#core/money/paise'
import Application from '#applications/models/application'
import type Claim from '#claims/models/claim'
import type PaymentBatch from '#claims/models/payment_batch'
import type PaymentBatchItem from '#claims/models/payment_batch_item'
import type { AnswerRow } from '#claims/rules/bank_answer'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'

/** Tells each applicant that the refund arrived, or why it did not (DECISIONS 9). */
export async function tellPaid(
  claims: Claim[],
  answers: { item: PaymentBatchItem; row: AnswerRow }[],
  batch: PaymentBatch,
  trx: TransactionClientContract
) {
  const byClaim = new Map(answers.map((answer) => [answer.item.claimId, answer]))
  for (const claim of claims) {
    const { item, row } = byClaim.get(claim.id)!
    const application = await Application.query({ client: trx })
      .where('id', claim.applicationId)
      .firstOrFail()
    const common = {
      userId: claim.userId,
      applicationId: claim.applicationId,
      dedupeKey: `payment:${batch.id}:${claim.id}:${row.result}`,
    }
    const about = {
      applicationNo: application.number,
      amount: formatRupees(paise(item.amountPaise)),
    }
    if (row.result === 'paid') {
      const date = formatDate(row.creditedOn ?? getClock().today())
      await notifyUser({ ...common, template: 'claim_paid', params: { ...about, date } }, trx)
    } else {
      const reason = reasonOf(row)
      await notifyUser({ ...common, template: 'claim_failed', params: { ...about, reason } }, trx)
    }
  }
}

/** What the beneficiary can do about it, when the bank's code is known; else the bank's words. */
function reasonOf(row: AnswerRow) {
  const known = row.returnCode ? masters().apbsReturnReason(row.returnCode) : undefined
  if (known?.actionEn) {
    const marathi = known.actionMr ?? known.actionEn
    return { en: known.actionEn, mr: marathi, hi: marathi }
  }
  return row.reason ?? row.returnCode ?? ''
}
