import type Claim from '#claims/models/claim'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { PAID_STEP } from '#claims/claim/contracts/claim_subject'
import { PaymentStatus, RETURN_STEPS } from '#claims/payments/rules/payment_status'
import { inTransaction } from '#kernel/database/transaction'
import { findAuditEntry, isPublished } from '#kernel/audit/publication'
import { CLAIM_PAID } from '#claims/payments/actions/book_answers'

/** Claims and their refunds in one state of payment; amounts in paise. */
export type ReconciliationCell = { claims: number; amountPaise: number }

/** The states of payment of an approved claim (DECISIONS 9). */
const RECONCILIATION_PARTS = ['toBePaid', 'sent', 'paid', 'failed'] as const

type ReconciliationPart = (typeof RECONCILIATION_PARTS)[number]

const STATUS_OF: Record<ReconciliationPart, number> = {
  toBePaid: PaymentStatus.toBePaid,
  sent: PaymentStatus.sentToBank,
  paid: PaymentStatus.paid,
  failed: PaymentStatus.failed,
}

/** One state as each of the three books has it; batches contain no amounts that are still to be paid. */
interface ReconciliationLine {
  part: ReconciliationPart | 'approved'
  claims: ReconciliationCell
  counters: ReconciliationCell
  batches: ReconciliationCell | null
  isReconciled: boolean
}

type Row = Record<string, unknown>

const NO_CLAIMS: ReconciliationCell = { claims: 0, amountPaise: 0 }

const cellOf = (row: Row | undefined): ReconciliationCell =>
  row ? { claims: Number(row.claims), amountPaise: Number(row.amount ?? 0) } : NO_CLAIMS

const isSame = (a: ReconciliationCell, b: ReconciliationCell) =>
  a.claims === b.claims && a.amountPaise === b.amountPaise

/**
 * Reconciles approved = to be paid + sent + paid + failed in three independent books (DECISIONS 9): the claims
 * themselves, the counters behind the dashboards, and the lines of the payment batches with the bank's answers. All are
 * read as of one moment, while payments continue.
 */
export const reconcileBooks = () => inTransaction(reconcileIn)

async function reconcileIn(client: QueryClientContract) {
  const claims = await sumClaims(client)
  const counters = await sumCounters(client)
  const batches = await sumBatchLines(client)
  const lines = RECONCILIATION_PARTS.map((part): ReconciliationLine => {
    const own = batches[part]
    const isReconciled =
      isSame(claims[part], counters[part]) && (own === null || isSame(claims[part], own))
    return { part, claims: claims[part], counters: counters[part], batches: own, isReconciled }
  })
  const sum = (book: 'claims' | 'counters'): ReconciliationCell => ({
    claims: lines.reduce((total, line) => total + line[book].claims, 0),
    amountPaise: lines.reduce((total, line) => total + line[book].amountPaise, 0),
  })
  const approved: ReconciliationLine = {
    part: 'approved',
    claims: await allApproved(client),
    counters: sum('counters'),
    batches: null,
    isReconciled: false,
  }
  approved.isReconciled =
    isSame(approved.claims, approved.counters) && isSame(approved.claims, sum('claims'))
  const all = [...lines, approved]
  const payments = await reconcilePayments(client)
  const recoveries = await reconcileRecoveries(payments.paidNow.amountPaise, client)
  const ties =
    payments.isReconciled && recoveries.isReconciled && all.every((line) => line.isReconciled)
  return { lines: all, payments, recoveries, ties }
}

/** Selects claims of applications that an import holds: no book contains them before the release of their district. */
export const heldClaims = (client: QueryClientContract) =>
  client
    .from('applications')
    .join('claims', 'claims.application_id', 'applications.id')
    .where('applications.is_held', true)
    .select('claims.id')

/** Reconciles ever paid = paid now + reversed (DECISIONS 9) over batches, claims and reversals, each by its rows. */
async function reconcilePayments(client: QueryClientContract) {
  const sum = (query: DatabaseQueryBuilderContract, amount: string) =>
    query.count('* as claims').sum(`${amount} as amount`)
  const [everPaid] = await sum(
    client
      .from('payment_batch_items')
      .whereIn('result', ['paid', 'reversed'])
      .whereNotIn('claim_id', heldClaims(client)),
    'amount_paise'
  )
  const [paidNow] = await sum(
    client
      .from('claims')
      .where('payment_status_id', PaymentStatus.paid)
      .whereNotIn('id', heldClaims(client)),
    'approved_paise'
  )
  const [reversed] = await sum(
    client.from('payment_reversals').whereNotNull('reversed_at'),
    'amount_paise'
  )
  const cells = { everPaid: cellOf(everPaid), paidNow: cellOf(paidNow), reversed: cellOf(reversed) }
  const total = {
    claims: cells.paidNow.claims + cells.reversed.claims,
    amountPaise: cells.paidNow.amountPaise + cells.reversed.amountPaise,
  }
  return { ...cells, isReconciled: isSame(cells.everPaid, total) }
}

/**
 * Reconciles paid now = kept + recovered + outstanding + written off (DECISIONS 9), in paise: lines of batches, entries
 * of recoveries and demands, each the sum of its own rows. A demand and an entry belong to one payment, so nothing is
 * counted by claims.
 */
async function reconcileRecoveries(paidNowPaise: number, client: QueryClientContract) {
  const sums = {
    kept: client
      .from('payment_batch_items')
      .where('result', 'paid')
      .whereNotIn('claim_id', heldClaims(client))
      .select(client.raw('sum(coalesce(kept_paise, amount_paise))')),
    recovered: client
      .from('recovery_entries')
      .where('state', 'booked')
      .whereNot('kind', 'write_off')
      .sum('amount_paise'),
    writtenOff: client
      .from('recovery_entries')
      .where({ state: 'booked', kind: 'write_off' })
      .sum('amount_paise'),
    outstanding: client.from('recovery_demands').sum('outstanding_paise'),
  }
  const row = await client
    .query()
    .select(Object.entries(sums).map(([name, sum]) => sum.as(name)))
    .first()
  const parts = {
    kept: Number(row.kept ?? 0),
    recovered: Number(row.recovered ?? 0),
    outstanding: Number(row.outstanding ?? 0),
    writtenOff: Number(row.writtenOff ?? 0),
  }
  const whole = parts.kept + parts.recovered + parts.outstanding + parts.writtenOff
  return { ...parts, isReconciled: whole === paidNowPaise }
}

const approvedClaims = (client: QueryClientContract) =>
  client
    .from('claims')
    .where('status_id', approvedClaimStatusId())
    .whereNotIn('id', heldClaims(client))
    .count('* as claims')
    .sum('approved_paise as amount')

const allApproved = async (client: QueryClientContract) => cellOf((await approvedClaims(client))[0])

const sumClaims = async (client: QueryClientContract) =>
  cellsByPart(await approvedClaims(client).groupBy('payment_status_id').select('payment_status_id'))

async function sumCounters(client: QueryClientContract) {
  const rows = await client
    .from('workflow_counters')
    .where('subject_type', 'claim')
    .where('status_id', approvedClaimStatusId())
    .groupBy('payment_status_id')
    .select('payment_status_id')
    .sum('subjects as claims')
    .sum('amount_paise as amount')
  return cellsByPart(rows)
}

function cellsByPart(rows: Row[]) {
  const of = (part: ReconciliationPart) =>
    cellOf(rows.find((row) => Number(row.payment_status_id) === STATUS_OF[part]))
  return { toBePaid: of('toBePaid'), sent: of('sent'), paid: of('paid'), failed: of('failed') }
}

/**
 * A claim that failed and was queued again has a later line or none at the bank: its failed line counts while it is the
 * last one and the claim was neither queued again nor stopped.
 */
async function sumBatchLines(client: QueryClientContract) {
  const live = await client
    .from('payment_batch_items')
    .join('payment_batches', 'payment_batches.id', 'payment_batch_items.batch_id')
    .whereNot('payment_batches.status', 'cancelled')
    .whereIn('payment_batch_items.result', ['sent', 'paid'])
    .whereNotIn('payment_batch_items.claim_id', heldClaims(client))
    .groupBy('payment_batch_items.result')
    .select('payment_batch_items.result')
    .count('* as claims')
    .sum('payment_batch_items.amount_paise as amount')
  const failed = await client
    .from('payment_batch_items as line')
    .whereIn('line.result', ['failed', 'reversed'])
    .whereNotIn('line.claim_id', heldClaims(client))
    .whereNotExists((later) => {
      later
        .from('payment_batch_items as later')
        .whereColumn('later.claim_id', 'line.claim_id')
        .whereColumn('later.id', '>', 'line.id')
    })
    .whereNotExists((moved) => {
      moved
        .from('workflow_decisions')
        .where('workflow_decisions.subject_type', 'claim')
        .whereColumn('workflow_decisions.subject_id', 'line.claim_id')
        .whereIn('workflow_decisions.action', [
          'requeue_payment',
          'stop_payment',
          'reject_with_loi',
          PAID_STEP,
        ])
        .whereRaw(
          `workflow_decisions.id > (select max(answered.id) from workflow_decisions as answered
              where answered.subject_type = 'claim' and answered.subject_id = line.claim_id
              and answered.action in (${RETURN_STEPS.map(() => '?').join()}))`,
          [...RETURN_STEPS]
        )
    })
    .count('* as claims')
    .sum('line.amount_paise as amount')
  const of = (result: string) => cellOf(live.find((row) => row.result === result))
  return { toBePaid: null, sent: of('sent'), paid: of('paid'), failed: cellOf(failed[0]) }
}

/** A batch whose control totals differ from its lines: there is none, unless data was tampered with. */
export interface UnreconciledBatch {
  id: number
  number: string
  control: ReconciliationCell
  lines: ReconciliationCell
}

/** Returns batches for which rows ≠ paid + failed + unanswered, or the amounts differ (DECISIONS 9). */
export async function unreconciledBatches(): Promise<UnreconciledBatch[]> {
  const rows = await db
    .from('payment_batches')
    .leftJoin('payment_batch_items', 'payment_batch_items.batch_id', 'payment_batches.id')
    .groupBy(
      'payment_batches.id',
      'payment_batches.number',
      'payment_batches.items_count',
      'payment_batches.total_paise'
    )
    .havingRaw(
      'count(payment_batch_items.id) <> payment_batches.items_count or coalesce(sum(payment_batch_items.amount_paise), 0) <> payment_batches.total_paise'
    )
    .select(
      'payment_batches.id',
      'payment_batches.number',
      'payment_batches.items_count',
      'payment_batches.total_paise'
    )
    .count('payment_batch_items.id as claims')
    .sum('payment_batch_items.amount_paise as amount')
  return rows.map((row) => ({
    id: Number(row.id),
    number: row.number,
    control: { claims: Number(row.items_count), amountPaise: Number(row.total_paise) },
    lines: cellOf(row),
  }))
}

/** Returns ids of claims whose interest or proposed refund is not the sum of their instalments; none is expected. */
export async function unreconciledClaims(): Promise<number[]> {
  const rows = await db
    .from('claims')
    .leftJoin('claim_rows', 'claim_rows.claim_id', 'claims.id')
    .groupBy('claims.id', 'claims.interest_paise', 'claims.proposed_paise')
    .havingRaw(
      'coalesce(sum(claim_rows.interest_paise), 0) <> claims.interest_paise or coalesce(sum(claim_rows.proposed_paise), 0) <> claims.proposed_paise'
    )
    .select('claims.id')
  return rows.map(({ id }) => Number(id))
}

/** Returns the audit entry of the payment of a claim; null before it, and for payments not recorded yet. */
export const paidEntryOf = (claimId: number) =>
  findAuditEntry(CLAIM_PAID, { type: 'claim', id: claimId })

/** Whether there is a proof that a claim was paid: from the night after it was recorded. */
export async function isPaymentProven({ id, paymentStatusId }: Claim): Promise<boolean> {
  if (paymentStatusId !== PaymentStatus.paid) return false
  const entry = await paidEntryOf(id)
  return entry !== null && (await isPublished(entry))
}
