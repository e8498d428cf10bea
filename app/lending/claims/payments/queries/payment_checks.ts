import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { digest } from '#kernel/vault/vault'
import { type Beneficiary, approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import {
  type BeneficiaryDigests,
  type BeneficiaryField,
  beneficiaryDigests,
  changedBeneficiaryFields,
} from '#claims/payments/rules/beneficiaries'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { getClock } from '#kernel/calendar/clock'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { BatchLineFacts } from '#claims/payments/rules/match_answer'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import { Refusal } from '#kernel/exceptions/refusal'
import { isDemonstration } from '#kernel/installation/database_marks'

/** Returns the marks of a beneficiary, as the last approval of a claim stores them. */
export const digestsOf = (beneficiary: Beneficiary): BeneficiaryDigests =>
  beneficiaryDigests(beneficiary, (text) => digest(text, 'beneficiary'))

/** Returns which data of each beneficiary changed after the last approval of the claim, by the claim's id. */
export async function changedBeneficiaries(
  beneficiaries: readonly Beneficiary[],
  client: QueryClientContract
): Promise<ReadonlyMap<number, BeneficiaryField[]>> {
  const approved = approvedClaimStatusId()
  const approvals = await WorkflowDecision.query({ client })
    .where('subject_type', 'claim')
    .whereIn(
      'subject_id',
      beneficiaries.map(({ claimId }) => claimId)
    )
    .where('to_status', approved)
    .whereNot('from_status', approved)
    .orderBy('id')
  /** The last approval of each claim overwrites earlier ones. */
  const digests = new Map(
    approvals.map(({ subjectId, data }) => [
      subjectId,
      (data?.beneficiary ?? null) as BeneficiaryDigests | null,
    ])
  )
  return new Map(
    beneficiaries.map((one) => [
      one.claimId,
      changedBeneficiaryFields(digests.get(one.claimId) ?? null, digestsOf(one)),
    ])
  )
}

/** A payment that the bank may return because of its amount, in paise. */
export interface LargePayment {
  claimId: number
  amountPaise: number
}

/** Returns the amount above which a payment causes a warning, in paise (DECISIONS 9: ₹2,00,000). */
const warningLimitOf = (loanType: number) =>
  rulesByCountingDay(loanType, { work: getClock().today() }).paymentWarningPaise

export function isLargePayment({ loanType }: { loanType: number }, amountPaise: number): boolean {
  return amountPaise > warningLimitOf(loanType)
}

/** Returns a condition on claims and a column with the amount of each; for queries over all loan types. */
export function largePaymentSql(amountColumn: string): { sql: string; bindings: number[] } {
  const limits = masters().schemes.map(({ id }) => [id, warningLimitOf(id)])
  const each = limits.map(() => `(claims.loan_type = ? and ${amountColumn} > ?)`)
  return { sql: `(${each.join(' or ')})`, bindings: limits.flat() }
}

/** Returns the payments of a batch that cause a warning, in the order of its file. */
export async function largePaymentsOf(batchId: number): Promise<LargePayment[]> {
  const { sql, bindings } = largePaymentSql('payment_batch_items.amount_paise')
  const items = await PaymentBatchItem.query()
    .select('payment_batch_items.*')
    .join('claims', 'claims.id', 'payment_batch_items.claim_id')
    .where('payment_batch_items.batch_id', batchId)
    .whereRaw(sql, bindings)
    .orderBy('payment_batch_items.sr_no')
  return items.map(({ claimId, amountPaise }) => ({ claimId, amountPaise }))
}

/**
 * Returns the lines of a batch's file in order, with their amounts in the file, as plain rows: there may be a hundred
 * thousand. Fully set-off lines are not included.
 */
export async function batchLinesOf(batchId: number, trx: TransactionClientContract) {
  const rows = await trx
    .from('payment_batch_items')
    .where('batch_id', batchId)
    .whereColumn('set_off_paise', '<', 'amount_paise')
    .select('id', 'claim_id', 'amount_paise', 'set_off_paise', 'result')
    .orderBy('sr_no')
  return rows.map((row): BatchLineFacts => ({
    id: Number(row.id),
    claimId: Number(row.claim_id),
    amountPaise: Number(row.amount_paise) - Number(row.set_off_paise),
    result: row.result,
  }))
}

/**
 * Refuses payment files with the default debit account, outside the demonstration (DECISIONS 9).
 *
 * @throws Refusal that names the setting
 */
export async function refuseDefaultDebitAccount(
  account: string,
  trx: TransactionClientContract
): Promise<void> {
  if (account !== DEFAULT_DEBIT_ACCOUNT || (await isDemonstration(trx))) return
  throw new Refusal('claims.messages.default_debit_account')
}
