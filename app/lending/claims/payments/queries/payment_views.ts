import db from '@adonisjs/lucid/services/db'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { maskAadhaar } from '#kernel/vault/vault'
import type Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import {
  type PayableFilter,
  approvedClaimStatusId,
  beneficiariesOf,
  payableClaims,
} from '#claims/payments/queries/payable_claims'
import {
  changedBeneficiaries,
  isLargePayment,
  largePaymentSql,
  largePaymentsOf,
} from '#claims/payments/queries/payment_checks'
import { batchLine } from '#claims/payments/queries/list_payment_batches'
import { budgetBeforeBatch, headOfCell } from '#claims/budget/queries/budget'
import type { BeneficiaryField, UnpayableReason } from '#claims/payments/rules/beneficiaries'
import { heldClaims } from '#claims/payments/queries/reconciliation'
import { returnReasonChoices } from '#claims/payments/queries/reversals'
import { relinkedClaims } from '#claims/aadhaar_linking/queries/linking_views'
import { linkingOf } from '#claims/aadhaar_linking/queries/linking_status'
import type { LinkingStatus } from '#claims/aadhaar_linking/rules/linking_status'
import {
  type PaymentResult,
  PaymentStatus,
  returnAction,
  returnMeaning,
  textIn,
} from '#claims/payments/rules/payment_status'
import { localName, masters } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'
import { describeSheet } from '#spreadsheets/read_table'
import { type AnswerReport, resultChoices } from '#claims/payments/rules/match_answer'

/** A claim that is waiting for payment. */
type PayableLine = {
  id: number
  applicantName: string
  applicationNo: string
  district: string
  scheme: string
  amountPaise: number
  /** Above the limit of the payment product: the bank may refuse it (DECISIONS 9). */
  isLarge: boolean
  /** Why it cannot be in a batch yet; null when it can. */
  unpayable: UnpayableReason | null
  /** Beneficiary data that changed after the last approval. */
  changed: BeneficiaryField[]
  /** The applicant's statement of the bank to which the mapper credits the Aadhaar, and its age. */
  linkingStatus: LinkingStatus
  linkingAgeDays: number | null
  /** The budget head that pays it; null where none does. */
  headCode: string | null
}

/** A line of a batch with the bank's answer to it. */
export type BatchItemLine = {
  srNo: number
  claimId: number
  beneficiaryName: string
  loiNumber: string
  aadhaar: string
  amountPaise: number
  /** The amount set off by recoveries; the bank pays the rest. */
  setOffPaise: number
  district: string
  result: PaymentResult
  returnCode: string | null
  reason: string | null
  action: string | null
  bankReference: string | null
  creditedOn: PlainDate | null
}

/** Claims and their refunds in one state of payment; amounts in paise. */
export type ReconciliationCell = { claims: number; amountPaise: number }

const MAX_SHOWN_CLAIMS = 500
export const BATCH_PAGE_SIZE = 100

/** @throws NotFound */
export async function batchById(id: number): Promise<PaymentBatch> {
  const batch = await PaymentBatch.query().where('id', id).preload('creator').first()
  if (!batch) {
    throw new NotFound()
  }
  return batch
}

/**
 * Returns one batch for its page; only users who pay see the full number of the debited account. The fictitious account
 * of the demonstration is shown to no one.
 */
export async function batchView(batch: PaymentBatch, { pay }: { pay: boolean }) {
  const large = await largePaymentsOf(batch.id)
  return {
    ...batchLine(batch),
    checksum: batch.checksum,
    setOffPaise: batch.setOffPaise,
    debitAccount: displayAccount(batch.debitAccount, pay),
    isCancellable: batch.isCancellable,
    remark: batch.remark,
    /** Numbers of the claims whose amount causes a warning. */
    large: large.map(({ claimId }) => claimId),
  }
}

const displayAccount = (account: string, pay: boolean) => {
  if (account === DEFAULT_DEBIT_ACCOUNT) return null
  return pay ? account : maskNumber(account.slice(-4), 'account')
}

/** Returns the waiting claims, with the totals of the complete filter; the page shows only the first ones. */
export async function payablePage(filter: PayableFilter, locale: string) {
  const large = largePaymentSql('claims.approved_paise')
  const [totals] = await payableClaims(filter)
    .clone()
    .clearOrder()
    .count('* as claims')
    .sum('approved_paise as amount')
    .select(db.raw(`sum(case when ${large.sql} then 1 else 0 end) as large`, large.bindings))
    .pojo<{ claims: number; amount: number | null; large: number | null }>()
  const claims = await payableClaims(filter).preload('application').limit(MAX_SHOWN_CLAIMS)
  const payable = await beneficiariesOf(claims, db.connection())
  const beneficiaries = payable.flatMap(({ beneficiary }) => beneficiary ?? [])
  const changed = await changedBeneficiaries(beneficiaries, db.connection())
  const linkings = await linkingOf(claims)
  const lines: PayableLine[] = claims.map((claim, index) => ({
    id: claim.id,
    applicantName: claim.applicantName,
    applicationNo: claim.application.number,
    district: localName(masters().district(claim.districtId), locale),
    scheme: masters().scheme(claim.loanType).shortName,
    amountPaise: claim.approvedPaise ?? 0,
    isLarge: isLargePayment(claim, claim.approvedPaise ?? 0),
    unpayable: payable[index].why,
    changed: changed.get(claim.id) ?? [],
    linkingStatus: linkings.get(claim.id)!.state,
    linkingAgeDays: linkings.get(claim.id)!.ageDays,
    headCode: headOfCell(payeeOfClaim(claim)),
  }))
  return {
    lines,
    again: await relinkedClaims(null),
    budget: await budgetBeforeBatch(filter, locale),
    totals: {
      claims: Number(totals.claims),
      amountPaise: Number(totals.amount ?? 0),
      large: Number(totals.large ?? 0),
    },
  }
}

const payeeOfClaim = ({ loanType, application }: Claim) => ({
  loanType,
  subCorporation: masters().find('castes', application.casteId)?.subCorporationCode ?? null,
})

/** Returns one page of a batch's lines, in the order of the file. */
export async function batchItems(batchId: number, page: number, locale: string) {
  const items = await PaymentBatchItem.query()
    .where('batch_id', batchId)
    .orderBy('sr_no')
    .offset((page - 1) * BATCH_PAGE_SIZE)
    .limit(BATCH_PAGE_SIZE)
  return items.map((item) => itemLine(item, locale))
}

function itemLine(item: PaymentBatchItem, locale: string): BatchItemLine {
  const known = item.returnCode ? masters().apbsReturnReason(item.returnCode) : undefined
  return {
    srNo: item.srNo,
    claimId: item.claimId,
    beneficiaryName: item.beneficiaryName,
    loiNumber: item.loiNumber,
    aadhaar: maskAadhaar(item.aadhaarLast4),
    amountPaise: item.amountPaise,
    setOffPaise: item.setOffPaise,
    district: item.district,
    result: item.result,
    returnCode: item.returnCode,
    reason: known ? textIn(returnMeaning(known), locale) : item.returnReason,
    action: known ? textIn(returnAction(known), locale) : null,
    bankReference: item.bankReference,
    creditedOn: item.creditedOn,
  }
}

/** Returns the number of paid, failed and unanswered lines of a batch, with their amounts. */
export async function batchResults(
  batchId: number
): Promise<Record<PaymentResult, ReconciliationCell>> {
  const rows = await db
    .from('payment_batch_items')
    .where('batch_id', batchId)
    .groupBy('result')
    .select('result')
    .count('* as claims')
    .sum('amount_paise as amount')
  const cell = (result: PaymentResult): ReconciliationCell => {
    const row = rows.find((one) => one.result === result)
    return { claims: Number(row?.claims ?? 0), amountPaise: Number(row?.amount ?? 0) }
  }
  return {
    sent: cell('sent'),
    paid: cell('paid'),
    failed: cell('failed'),
    reversed: cell('reversed'),
  }
}

/**
 * Returns the totals of the books: approved = to be paid + sent + paid + failed (DECISIONS 9). The parts come from the
 * counters, the sum from the claims themselves, so that a difference becomes visible.
 */
export async function reconciliationTotals() {
  const approved = approvedClaimStatusId()
  const counted = db
    .from('workflow_counters')
    .where('subject_type', 'claim')
    .where('status_id', approved)
    .groupBy('payment_status_id')
    .select('payment_status_id')
    .sum('subjects as claims')
    .sum('amount_paise as amount')
  /** The grouped query comes second: otherwise its grouping would be placed after the last one. */
  const rows = await db
    .from('claims')
    .where('status_id', approved)
    .whereNotIn('id', heldClaims(db.connection()))
    .select(db.raw('null as payment_status_id'))
    .count('* as claims')
    .sum('approved_paise as amount')
    .unionAll([counted])
  const [counters, [sum]] = [
    rows.filter((row) => row.payment_status_id !== null),
    rows.filter((row) => row.payment_status_id === null),
  ]
  const cell = (id: number): ReconciliationCell => {
    const row = counters.find((one) => Number(one.payment_status_id) === id)
    return { claims: Number(row?.claims ?? 0), amountPaise: Number(row?.amount ?? 0) }
  }
  return {
    approved: { claims: Number(sum.claims), amountPaise: Number(sum.amount ?? 0) },
    toBePaid: cell(PaymentStatus.toBePaid),
    sent: cell(PaymentStatus.sentToBank),
    paid: cell(PaymentStatus.paid),
    failed: cell(PaymentStatus.failed),
  }
}

const ERRORS_PER_PAGE = 200

/**
 * Returns the effect of an import of the bank's answer, as its page shows it: one page of errors, and their total
 * number.
 */
export function reportView(
  { errors, mapping, sheet, ...report }: AnswerReport,
  page: number,
  i18n: I18n
) {
  const perPage = ERRORS_PER_PAGE
  const from = (page - 1) * perPage
  return {
    ...report,
    returnReasons: returnReasonChoices(i18n.locale),
    sheet: describeSheet(sheet, i18n),
    mapping: mapping as Record<string, number | null>,
    errorCount: errors.length,
    errorPages: { page, perPage, total: errors.length },
    errors: errors.slice(from, from + perPage).map(({ line, claimId, problem, cells = {} }) => ({
      line,
      claimId,
      problem: problem as string,
      words: Object.entries(cells).map(([field, text]) => ({ field, text })),
      choices: [...resultChoices(problem)] as string[],
    })),
  }
}
