import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'

/** A payment that the bank may return for its amount, in paise. */
export interface LargePayment {
  claimId: number
  amountPaise: number
}

/** Above this a payment is warned about, in paise (DECISIONS 9: ₹2,00,000). */
const warningLimitOf = (loanType: number) =>
  rulesByCountingDay(loanType, { work: getClock().today() }).paymentWarningPaise

export function isLargePayment({ loanType }: { loanType: number }, amountPaise: number): boolean {
  return amountPaise > warningLimitOf(loanType)
}

/** A condition on claims and a column with the amount of each; for statements of all loan types. */
export function largePaymentSql(amountColumn: string): { sql: string; bindings: number[] } {
  const limits = masters().schemes.map(({ id }) => [id, warningLimitOf(id)])
  const each = limits.map(() => `(claims.loan_type = ? and ${amountColumn} > ?)`)
  return { sql: `(${each.join(' or ')})`, bindings: limits.flat() }
}

/** The payments of a batch that are warned about, in the order of its file. */
export async function largePaymentsOf(
  batchId: number,
  client: QueryClientContract = db.connection()
): Promise<LargePayment[]> {
  const { sql, bindings } = largePaymentSql('payment_batch_items.amount_paise')
  const items = await PaymentBatchItem.query({ client })
    .select('payment_batch_items.*')
    .join('claims', 'claims.id', 'payment_batch_items.claim_id')
    .where('payment_batch_items.batch_id', batchId)
    .whereRaw(sql, bindings)
    .orderBy('payment_batch_items.sr_no')
  return items.map(({ claimId, amountPaise }) => ({ claimId, amountPaise }))
}
