import db from '@adonisjs/lucid/services/db'
import type { FinancialYear } from '#kernel/calendar/periods'
import { addDays, indiaDateOf, yearMonth } from '#kernel/calendar/plain_date'
import { storedJson } from '#kernel/database/columns'
import { instantOf, sqlStartOf, storedDay } from '#kernel/database/dialect'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { masters } from '#masters/queries/masters'

/** After this action, earlier approvals no longer count. */
const RESUBMIT_ACTION = 'resubmit'

/** Number of claims read at once. */
const REFUNDS_BATCH_SIZE = 250

/** Refunds paid in the year, and those of the given claims whenever they were paid. */
const paidInYear = ({ start, end }: FinancialYear, also: readonly number[] = []) =>
  db
    .from('payment_batch_items as items')
    .join('payment_batches as batches', 'batches.id', 'items.batch_id')
    .where('items.result', 'paid')
    .where((paid) => {
      void paid
        .whereRaw('coalesce(items.credited_on, batches.batch_on) between ? and ?', [start, end])
        .orWhereIn('items.claim_id', [...also])
    })

/** Returns the number of refunds paid in a year. */
export async function countRefunds(year: FinancialYear): Promise<number> {
  const [{ total }] = await paidInYear(year).count('* as total')
  return Number(total)
}

/**
 * Yields each refund paid in a year with everything needed to recompute it, amounts in paise. It contains no name and
 * no personal number, only the application number.
 *
 * @param sampled claims of the samples, whose payment is included even if it was made in another year
 */
export async function* refundsOf(year: FinancialYear, sampled: readonly number[]) {
  for (let after = 0; ;) {
    const rows = await paidInYear(year, sampled)
      .join('claims', 'claims.id', 'items.claim_id')
      .join('applications', 'applications.id', 'claims.application_id')
      .join('loan_sanctions as loans', 'loans.id', 'claims.sanction_id')
      .join('lois', 'lois.id', 'loans.loi_id')
      .where('items.id', '>', after)
      .orderBy('items.id')
      .limit(REFUNDS_BATCH_SIZE)
      .select('items.id as item_id', 'items.amount_paise as paid', 'batches.number as batch')
      .select('claims.id', 'claims.loan_type', 'claims.interest_paise', 'claims.proposed_paise')
      .select('claims.approved_paise', 'applications.number', 'lois.issued_on')
      .select('loans.amount_paise', 'loans.rate_bp', 'loans.tenure_months', 'loans.sanctioned_on')
      .select(db.raw('coalesce(items.credited_on, batches.batch_on) as paid_on'))
    const ids = rows.map(({ id }) => Number(id))
    const [claimed, approvals] = await Promise.all([rowsOf(ids), approvalsOf(ids)])
    for (const row of rows) {
      const { refundCapBp, onTimeGraceDays } = rulesByCountingDay(Number(row.loan_type), {
        sanctioningLetter: storedDay(row.issued_on),
      })
      yield {
        claim: Number(row.id),
        application: String(row.number),
        loan: {
          amount_paise: Number(row.amount_paise),
          rate_bp: Number(row.rate_bp),
          tenure_months: Number(row.tenure_months),
          sanctioned_on: storedDay(row.sanctioned_on),
          letter_issued_on: storedDay(row.issued_on),
        },
        rules: { cap_bp: refundCapBp, on_time_grace_days: onTimeGraceDays },
        rows: claimed.get(Number(row.id)) ?? [],
        interest_paise: Number(row.interest_paise),
        proposed_paise: Number(row.proposed_paise),
        approvals: approvals.get(Number(row.id)) ?? [],
        approved_paise: Number(row.approved_paise),
        batch: String(row.batch),
        paid_on: storedDay(row.paid_on),
        paid_paise: Number(row.paid),
      }
    }
    if (rows.length < REFUNDS_BATCH_SIZE) return
    after = Number(rows[rows.length - 1].item_id)
  }
}

/** Loads the instalments of claims in order, with opening balance and interest from the schedule. */
async function rowsOf(claimIds: readonly number[]) {
  const rows = await db
    .from('claim_rows')
    .join('schedule_rows as rows', 'rows.id', 'claim_rows.schedule_row_id')
    .join('disbursements', 'disbursements.id', 'rows.disbursement_id')
    .whereIn('claim_rows.claim_id', [...claimIds])
    .orderBy('claim_rows.id')
    .select('claim_rows.claim_id', 'claim_rows.paid_on', 'claim_rows.proposed_paise')
    .select('claim_rows.interest_paise', 'rows.due_on', 'rows.row_no', 'rows.opening_paise')
    .select('disbursements.tranche_no', 'disbursements.rate_bp')
  return groupBy(
    rows,
    ({ claim_id: id }) => Number(id),
    (row) => ({
      tranche: Number(row.tranche_no),
      row: Number(row.row_no),
      rate_bp: Number(row.rate_bp),
      due_on: storedDay(row.due_on),
      paid_on: storedDay(row.paid_on),
      opening_paise: Number(row.opening_paise),
      interest_paise: Number(row.interest_paise),
      proposed_paise: Number(row.proposed_paise),
    })
  )
}

/** Loads the approvals of each stage since the applicant last submitted the claim. */
async function approvalsOf(claimIds: readonly number[]) {
  const rows = await db
    .from('workflow_decisions')
    .where('subject_type', 'claim')
    .whereIn('subject_id', [...claimIds])
    .orderBy('id')
    .select('subject_id', 'action', 'role', 'data', 'created_at')
  const found = new Map<number, { role: number; on: string; approved_paise: number }[]>()
  for (const row of rows) {
    const id = Number(row.subject_id)
    if (row.action === RESUBMIT_ACTION) found.delete(id)
    const data = row.data === null ? null : (storedJson(row.data) as { approvedPaise?: number })
    if (data?.approvedPaise === undefined) continue
    const on = indiaDateOf(instantOf(row.created_at))
    const one = { role: Number(row.role), on, approved_paise: data.approvedPaise }
    found.set(id, [...(found.get(id) ?? []), one])
  }
  return found
}

function groupBy<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  valueOf: (row: Row) => Value
): Map<number, Value[]> {
  const found = new Map<number, Value[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const there = found.get(key)
    if (there) there.push(valueOf(row))
    else found.set(key, [valueOf(row)])
  }
  return found
}

/** Number of decisions read at once. */
const DECISIONS_BATCH_SIZE = 1000

/** Number of decisions of one kind that a role made in a month, as written to the pack. */
interface DecisionCount {
  subject: string
  action: string
  role: string
  month: string
  count: number
}

/**
 * Yields every decision of a year in chronological order, with remarks if the application is in a sample.
 *
 * @param sampled `application:12`, `claim:7`
 */
export async function* decisionsOf({ start, end }: FinancialYear, sampled: ReadonlySet<string>) {
  for (let after = 0; ;) {
    const rows = await db
      .from('workflow_decisions')
      .where('id', '>', after)
      .where('created_at', '>=', sqlStartOf(start))
      .where('created_at', '<', sqlStartOf(addDays(end, 1)))
      .orderBy('id')
      .limit(DECISIONS_BATCH_SIZE)
    const numbers = await numbersOf(rows)
    for (const row of rows) {
      const isSampled = sampled.has(subjectKey(row))
      yield {
        decision: Number(row.id),
        subject: String(row.subject_type),
        id: Number(row.subject_id),
        application: numbers.get(subjectKey(row)) ?? null,
        action: String(row.action),
        role: roleName(row.role),
        post: row.post_id === null ? null : Number(row.post_id),
        from: statusName(row.subject_type, row.from_status),
        to: statusName(row.subject_type, row.to_status),
        day: indiaDateOf(instantOf(row.created_at)),
        working_days: row.stage_days === null ? null : Number(row.stage_days),
        in_sample: isSampled,
        ...(isSampled ? { remarks: row.remarks === null ? null : String(row.remarks) } : {}),
      }
    }
    if (rows.length < DECISIONS_BATCH_SIZE) return
    after = Number(rows[rows.length - 1].id)
  }
}

interface SubjectColumns {
  subject_type: string
  subject_id: number
}

const subjectKey = ({ subject_type: type, subject_id: id }: SubjectColumns) => `${type}:${id}`

/**
 * Returns application numbers by the subject of the decision. They are loaded by id: a single join for both kinds of
 * subject would read all applications for each decision.
 */
async function numbersOf(rows: readonly SubjectColumns[]): Promise<Map<string, string>> {
  const idsOf = (type: string) => [
    ...new Set(rows.flatMap((row) => (row.subject_type === type ? [Number(row.subject_id)] : []))),
  ]
  const [applications, claims] = await Promise.all([
    db.from('applications').whereIn('id', idsOf('application')).select('id', 'number'),
    db
      .from('claims')
      .join('applications', 'applications.id', 'claims.application_id')
      .whereIn('claims.id', idsOf('claim'))
      .select('claims.id', 'applications.number'),
  ])
  return new Map([
    ...applications.map(({ id, number }) => [`application:${id}`, String(number)] as const),
    ...claims.map(({ id, number }) => [`claim:${id}`, String(number)] as const),
  ])
}

type PackedDecision = ReturnType<typeof decisionsOf> extends AsyncGenerator<infer One> ? One : never

/** Counts decisions while they are streamed. */
export class DecisionCounts {
  readonly #cells = new Map<string, DecisionCount>()

  async *tally(decisions: AsyncIterable<PackedDecision>) {
    for await (const decision of decisions) {
      const { subject, action, role, day } = decision
      const month = yearMonth(day)
      const key = JSON.stringify([month, subject, action, role])
      const cell = this.#cells.get(key) ?? { subject, action, role, month, count: 0 }
      cell.count += 1
      this.#cells.set(key, cell)
      yield decision
    }
  }

  all(): DecisionCount[] {
    return [...this.#cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
  }
}

/** The name is in English: names in the pack are the same everywhere. */
const roleName = (role: number | null) =>
  role === null ? 'system' : masters().role(Number(role)).nameEn

function statusName(subjectType: string, status: number | null): string | null {
  if (status === null) return null
  return subjectType === 'claim'
    ? masters().claimStatus(Number(status)).nameEn
    : masters().applicationStatus(Number(status)).nameEn
}
