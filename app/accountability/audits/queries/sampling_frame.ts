import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { PAID_STEP } from '#claims/claim/contracts/claim_subject'
import { REVERSAL_STEP } from '#claims/payments/rules/payment_status'
import { Role } from '#auth/roles'
import {
  type PlainDate,
  addDays,
  addMonthsClamped,
  daysBetween,
  indiaDateOf,
} from '#kernel/calendar/plain_date'
import { batches, instantOf, sqlStartOf, storedDay } from '#kernel/database/dialect'
import { queueDesk } from '#audits/queries/desks'
import type { RiskMark } from '#audits/rules/sample_draw'
import { FAR_AHEAD_MIN } from '#audits/rules/queue_order'
import { whereInForce } from '#workflow/queries/decision_history'
import type { SubjectType } from '#workflow/contracts/subject'

/** First and last day of the range from which the sample is drawn. */
interface DateRange {
  from: PlainDate
  to: PlainDate
}

/** A measured decision that may be drawn. */
interface EligibleDecision {
  /** Id of the waiting period. */
  id: number
  subjectType: SubjectType
  subjectId: number
  roleId: number
  officeId: number
  passed: number
}

/** The decision as loaded from the waiting periods. */
interface EligibleDecisionWithLot extends EligibleDecision {
  /**
   * The decision with which the application arrived. A draw based on it stays the same when everything is measured
   * again.
   */
  lot: number
}

/** Loads the measured decisions of these days, far ahead or not. */
export function eligibleDecisions(
  trx: TransactionClientContract,
  days: DateRange,
  isFar: boolean
): Promise<EligibleDecisionWithLot[]> {
  return eligibleDecisionsWhere(trx, days, (query) =>
    query.where('passed', isFar ? '>=' : '<', FAR_AHEAD_MIN)
  )
}

/**
 * Loads the decisions of these days that were not measured because they have an explanation. A few are drawn at random,
 * so that an explanation is no way around the measurement.
 */
export function eligibleExplainedDecisions(
  trx: TransactionClientContract,
  days: DateRange
): Promise<EligibleDecisionWithLot[]> {
  return eligibleDecisionsWhere(trx, days, (query) =>
    query.whereNotNull('explanation').whereNotNull('officer_id')
  )
}

/** The auditor's own queue is excluded: auditors do not check their own decisions. */
async function eligibleDecisionsWhere(
  trx: TransactionClientContract,
  { from, to }: DateRange,
  wanted: (query: DatabaseQueryBuilderContract) => void
): Promise<EligibleDecisionWithLot[]> {
  const query = trx
    .from('queue_waiting_periods')
    .where('is_measured', true)
    .whereBetween('left_on', [from, to])
    .orderBy('id')
    .select('id', 'arrived_by', 'subject_type', 'subject_id', 'status_id', 'office_id', 'passed')
  wanted(query)
  return (await query).flatMap((row) => {
    const desk = queueDesk(row.subject_type, Number(row.status_id))
    if (!desk || desk.role === Role.auditor) return []
    return {
      id: Number(row.id),
      lot: Number(row.arrived_by),
      subjectType: desk.subjectType,
      subjectId: Number(row.subject_id),
      roleId: desk.role,
      officeId: Number(row.office_id),
      passed: Number(row.passed),
    }
  })
}

/** A paid claim, with the marks that make a check worthwhile. */
interface EligiblePayment {
  /** Id of the claim. */
  id: number
  amountPaise: number
  marks: RiskMark[]
}

/** A batch warns about payments above two lakh rupees (DECISIONS 9), in paise. */
const LARGE_PAYMENT_PAISE = 2_00_000_00

/** An account changed within this number of days before its payment may have been changed for that payment. */
const RECENT_ACCOUNT_CHANGE_DAYS = 90

/**
 * Loads the claims whose payment was recorded on these days. The credit date does not count: what the bank credits on
 * the last day of a month is often recorded in the next, when the month's sample is already drawn.
 */
export async function eligiblePayments(
  trx: TransactionClientContract,
  { from, to }: DateRange
): Promise<EligiblePayment[]> {
  const rows: PaidRow[] = await recordedPayments(trx)
    .where('noted.created_at', '>=', sqlStartOf(from))
    .where('noted.created_at', '<', sqlStartOf(addDays(to, 1)))
    .join('payment_batches as batches', 'batches.id', 'items.batch_id')
    .join('applications', 'applications.id', 'claims.application_id')
    .leftJoin('bank_accounts as accounts', 'accounts.profile_id', 'applications.profile_id')
    .select('claims.id', 'claims.sanction_id', 'items.amount_paise', 'applications.profile_id')
    .select('accounts.updated_at as account_at')
    .select(trx.raw('coalesce(items.credited_on, batches.batch_on) as paid_on'))
  const [repeated, shared, changes] = await Promise.all([
    paidBefore(trx, rows, from),
    profilesSharingNumbers(trx, rows),
    accountChanges(trx, rows),
  ])
  return rows.map((row) => ({
    id: Number(row.id),
    amountPaise: Number(row.amount_paise),
    marks: [
      ...(Number(row.amount_paise) > LARGE_PAYMENT_PAISE ? (['large'] as const) : []),
      ...(repeated.has(Number(row.sanction_id)) ? [] : (['first_of_loan'] as const)),
      ...(isAccountRecentlyChanged(row, changes) ? (['account_changed'] as const) : []),
      ...(shared.has(Number(row.profile_id)) ? (['shared_number'] as const) : []),
    ],
  }))
}

/** Paid items of batches with their claim and the step that recorded the payment. */
const recordedPayments = (trx: TransactionClientContract) =>
  trx
    .from('workflow_decisions as noted')
    .join('claims', 'claims.id', 'noted.subject_id')
    .join('payment_batch_items as items', 'items.claim_id', 'claims.id')
    .where({ 'noted.subject_type': 'claim', 'noted.action': PAID_STEP, 'items.result': 'paid' })
    /** A claim that was paid again after a reversal is included once, with its last payment. */
    .whereNotExists((reversed) => {
      void reversed
        .from('workflow_decisions as reversed')
        .where({ 'reversed.subject_type': 'claim', 'reversed.action': REVERSAL_STEP })
        .whereColumn('reversed.subject_id', 'noted.subject_id')
        .whereColumn('reversed.id', '>', 'noted.id')
    })

interface PaidRow {
  id: number
  sanction_id: number
  amount_paise: number
  profile_id: number
  account_at: Date | string | null
  paid_on: unknown
}

/**
 * Whether the account was changed within the days before its payment, according to its last change and its history, so
 * that a change after the payment does not hide an earlier one.
 */
function isAccountRecentlyChanged(
  { account_at: at, paid_on: paidOn, profile_id: profileId }: PaidRow,
  changes: ReadonlyMap<number, readonly PlainDate[]>
): boolean {
  const own = changes.get(Number(profileId)) ?? []
  return [...own, ...(at === null ? [] : [indiaDateOf(instantOf(at))])].some((changedOn) => {
    const days = daysBetween(changedOn, storedDay(paidOn))
    return days >= 0 && days <= RECENT_ACCOUNT_CHANGE_DAYS
  })
}

/** Loads the dates on which the accounts of these payments were changed while an application was active, by profile. */
async function accountChanges(
  trx: TransactionClientContract,
  rows: readonly PaidRow[]
): Promise<Map<number, PlainDate[]>> {
  const found = new Map<number, PlainDate[]>()
  for (const batch of batches([...new Set(rows.map((row) => row.profile_id))])) {
    const revisions = await trx
      .from('profile_revisions')
      .whereIn('profile_id', batch)
      .where('section', 'bank-account')
      .select('profile_id', 'created_at')
    for (const { profile_id: id, created_at: at } of revisions) {
      const profileId = Number(id)
      found.set(profileId, [...(found.get(profileId) ?? []), indiaDateOf(instantOf(at))])
    }
  }
  return found
}

/** Loads the loans with a claim recorded as paid before these days. */
async function paidBefore(
  trx: TransactionClientContract,
  rows: readonly PaidRow[],
  from: PlainDate
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const batch of batches([...new Set(rows.map((row) => row.sanction_id))])) {
    const before = await recordedPayments(trx)
      .whereIn('claims.sanction_id', batch)
      .where('noted.created_at', '<', sqlStartOf(from))
      .distinct('claims.sanction_id')
    for (const row of before) found.add(Number(row.sanction_id))
  }
  return found
}

/** Loads the profiles that share a number with another person. */
async function profilesSharingNumbers(
  trx: TransactionClientContract,
  rows: readonly PaidRow[]
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const batch of batches([...new Set(rows.map((row) => row.profile_id))])) {
    const sharing = await trx
      .from('shared_numbers')
      .whereIn('profile_id', batch)
      .distinct('profile_id')
    for (const row of sharing) found.add(Number(row.profile_id))
  }
  return found
}

/** The checkpoint of the log that determines the draw. */
export interface SeedCheckpoint {
  number: number
  hash: string
}

/**
 * Returns the first checkpoint created after the end of a month. There is exactly one, so the time of the draw does not
 * influence it. Returns null while there is none.
 */
export async function seedCheckpoint(
  client: QueryClientContract,
  month: PlainDate
): Promise<SeedCheckpoint | null> {
  const checkpoint = await client
    .from('audit_checkpoints')
    .where('created_at', '>=', sqlStartOf(addMonthsClamped(month, 1)))
    .orderBy('number')
    .select('number', 'hash')
    .first()
  return checkpoint ? { number: Number(checkpoint.number), hash: String(checkpoint.hash) } : null
}

/** Returns the seed of a month's draw. */
export const seedOf = (month: PlainDate, { hash }: SeedCheckpoint): string =>
  createHash('sha256').update(`${month}:${hash}`).digest('hex')

/** Whether every decision of a month has been measured. */
export async function isMonthMeasured(
  client: QueryClientContract,
  month: PlainDate
): Promise<boolean> {
  const progress = await client.from('queue_progress').where('id', 1).first()
  const waiting = await client
    .from('workflow_decisions')
    .where('id', '>', Number(progress?.decision_id ?? 0))
    .where(whereInForce())
    .where('created_at', '<', sqlStartOf(addMonthsClamped(month, 1)))
    .first()
  return !waiting
}

/**
 * Whether the sample of a month can be drawn: the month is completely measured, and a checkpoint of the log followed
 * its end.
 */
export async function canDrawSample(month: PlainDate): Promise<boolean> {
  const client = db.connection()
  return (await seedCheckpoint(client, month)) !== null && (await isMonthMeasured(client, month))
}

/** Returns the days of a month, given its first day. */
export const daysOfMonth = (month: PlainDate, next: PlainDate): DateRange => ({
  from: month,
  to: addDays(next, -1),
})
