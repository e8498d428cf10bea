import { createHash } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { addDays, daysBetween, indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import { instantOf, storedDay } from '#core/database/instant'
import { portions } from '#core/database/portions'
import { queueDesk } from '#inspection/queries/desks'
import type { Mark } from '#inspection/rules/sample'
import { FAR } from '#inspection/rules/turns'
import type { SubjectType } from '#workflow/contracts/subject'

/** The first and the last day of what is drawn from. */
interface Days {
  from: PlainDate
  to: PlainDate
}

/** A measured turn that may be drawn. */
export interface DrawableTurn {
  /** Of the stay. */
  id: number
  subjectType: SubjectType
  subjectId: number
  roleId: number
  officeId: number
  passed: number
}

/**
 * The turns of these days, far ahead or not. The auditor's own desk is left out: nobody looks at what they decided
 * themselves.
 */
export async function drawableTurns(
  trx: TransactionClientContract,
  { from, to }: Days,
  isFar: boolean
): Promise<DrawableTurn[]> {
  const rows = await trx
    .from('queue_stays')
    .where('is_measured', true)
    .whereBetween('left_on', [from, to])
    .where('passed', isFar ? '>=' : '<', FAR)
    .select('id', 'subject_type', 'subject_id', 'status_id', 'office_id', 'passed')
  return rows.flatMap((row) => {
    const desk = queueDesk(row.subject_type, Number(row.status_id))
    if (!desk || desk.role === Role.auditor) return []
    return {
      id: Number(row.id),
      subjectType: desk.subjectType,
      subjectId: Number(row.subject_id),
      roleId: desk.role,
      officeId: Number(row.office_id),
      passed: Number(row.passed),
    }
  })
}

/** A claim that the bank paid, with what makes a second look worthwhile. */
export interface DrawablePayment {
  /** Of the claim. */
  id: number
  amountPaise: number
  marks: Mark[]
}

/** A batch warns about payments above two lakh rupees (DECISIONS 9), in paise. */
const LARGE_PAISE = 2_00_000_00

/** An account that changed so many days before its payment was made new for it, perhaps. */
const FRESH_ACCOUNT_DAYS = 90

/** The claims that were paid on these days. */
export async function drawablePayments(
  trx: TransactionClientContract,
  { from, to }: Days
): Promise<DrawablePayment[]> {
  const rows: PaidRow[] = await trx
    .from('payment_batch_items as items')
    .join('payment_batches as batches', 'batches.id', 'items.batch_id')
    .join('claims', 'claims.id', 'items.claim_id')
    .join('applications', 'applications.id', 'claims.application_id')
    .leftJoin('bank_accounts as accounts', 'accounts.profile_id', 'applications.profile_id')
    .where('items.result', 'paid')
    .whereRaw('coalesce(items.credited_on, batches.batch_on) between ? and ?', [from, to])
    .select('claims.id', 'claims.sanction_id', 'items.amount_paise', 'applications.profile_id')
    .select('accounts.updated_at as account_at')
    .select(trx.raw('coalesce(items.credited_on, batches.batch_on) as paid_on'))
  const [repeated, shared] = await Promise.all([
    paidBefore(trx, rows, from),
    sharingProfiles(trx, rows),
  ])
  return rows.map((row) => ({
    id: Number(row.id),
    amountPaise: Number(row.amount_paise),
    marks: [
      ...(Number(row.amount_paise) > LARGE_PAISE ? (['large'] as const) : []),
      ...(repeated.has(Number(row.sanction_id)) ? [] : (['first_of_loan'] as const)),
      ...(isFresh(row) ? (['account_changed'] as const) : []),
      ...(shared.has(Number(row.profile_id)) ? (['shared_number'] as const) : []),
    ],
  }))
}

interface PaidRow {
  id: number
  sanction_id: number
  amount_paise: number
  profile_id: number
  account_at: Date | string | null
  paid_on: unknown
}

/** Whether the account was changed within the days before it was paid to. */
function isFresh({ account_at: at, paid_on: paidOn }: PaidRow): boolean {
  if (at === null) return false
  const days = daysBetween(indiaDateOf(instantOf(at)), storedDay(paidOn))
  return days >= 0 && days <= FRESH_ACCOUNT_DAYS
}

/** Loans of which a claim was paid before these days. */
async function paidBefore(
  trx: TransactionClientContract,
  rows: readonly PaidRow[],
  from: PlainDate
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const some of portions([...new Set(rows.map((row) => row.sanction_id))])) {
    const before = await trx
      .from('claims')
      .join('payment_batch_items as items', 'items.claim_id', 'claims.id')
      .join('payment_batches as batches', 'batches.id', 'items.batch_id')
      .whereIn('claims.sanction_id', some)
      .where('items.result', 'paid')
      .whereRaw('coalesce(items.credited_on, batches.batch_on) < ?', [from])
      .distinct('claims.sanction_id')
    for (const row of before) found.add(Number(row.sanction_id))
  }
  return found
}

/** Profiles that share a number with somebody. */
async function sharingProfiles(
  trx: TransactionClientContract,
  rows: readonly PaidRow[]
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const some of portions([...new Set(rows.map((row) => row.profile_id))])) {
    const sharing = await trx
      .from('shared_numbers')
      .whereIn('profile_id', some)
      .distinct('profile_id')
    for (const row of sharing) found.add(Number(row.profile_id))
  }
  return found
}

/** A seed that nobody can choose: the month with the newest seal of the audit log. */
export async function seedOf(trx: TransactionClientContract, month: PlainDate): Promise<string> {
  const seal = await trx.from('audit_seals').orderBy('id', 'desc').select('hash').first()
  return createHash('sha256')
    .update(`${month}:${seal?.hash ?? ''}`)
    .digest('hex')
}

/** The days of a month, by its first. */
export const daysOfMonth = (month: PlainDate, next: PlainDate): Days => ({
  from: month,
  to: addDays(next, -1),
})
