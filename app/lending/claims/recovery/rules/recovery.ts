import { Role, type RoleId } from '#auth/roles'
import { approvedShares } from '#claims/claim/rules/refund'
import { type PlainDate, addDays, addMonthsClamped, daysBetween } from '#kernel/calendar/plain_date'
import { type Paise, paise } from '#kernel/money/paise'

/** States of a demand for a refund that should not have been paid (DECISIONS 9), in the order of its life cycle. */
export const RECOVERY_STATES = [
  'proposed',
  'notice_sent',
  'answered',
  'confirmed',
  'in_instalments',
  'set_off',
  'certified',
  'recovered',
  'written_off',
  'dropped',
  'withdrawn',
] as const
export type RecoveryState = (typeof RECOVERY_STATES)[number]

/** Kinds and states of amounts that settle a demand. */
export type EntryKind = 'receipt' | 'set_off' | 'write_off'
export type EntryState = 'reserved' | 'booked' | 'undone'

/** The fields of a demand that its steps require; amounts in paise, those of an open order above 0. */
export interface DemandFacts {
  state: RecoveryState
  answerTill: PlainDate | null
  nextDueOn: PlainDate | null
}

/** States in which money is accepted: there is an order and an outstanding amount. */
export const COLLECTING: readonly RecoveryState[] = [
  'confirmed',
  'in_instalments',
  'set_off',
  'certified',
]

/** Final states of a demand; only the return of an amount is still possible. */
export const CLOSED: readonly RecoveryState[] = ['recovered', 'written_off', 'dropped', 'withdrawn']

/** Steps of accounts, of the auditor, and of the ordering officer. */
export const RECOVERY_STEPS = [
  'notice',
  'answer',
  'order',
  'drop',
  'instalments',
  'set_off',
  'receipt',
  'certify',
  'write_off',
] as const
export type RecoveryStep = (typeof RECOVERY_STEPS)[number]

/** Whether the citizen has answered, or the complete period for an answer has passed. */
const isHeard = ({ state, answerTill }: DemandFacts, today: PlainDate) =>
  state === 'answered' || (state === 'notice_sent' && answerTill !== null && answerTill < today)

/** Whether a step can be taken in the state of a demand on a day; roles determine who may take it. */
export function isStepOpen(step: RecoveryStep, demand: DemandFacts, today: PlainDate): boolean {
  const { state, nextDueOn } = demand
  switch (step) {
    case 'notice':
      return state === 'proposed'
    case 'answer':
      return state === 'notice_sent'
    case 'order':
      return isHeard(demand, today)
    case 'drop':
      return state === 'proposed' || state === 'notice_sent' || state === 'answered'
    case 'instalments':
      return state === 'confirmed' || state === 'set_off'
    case 'set_off':
      return state === 'confirmed' || state === 'in_instalments'
    case 'certify':
      return (
        COLLECTING.includes(state) &&
        state !== 'certified' &&
        nextDueOn !== null &&
        nextDueOn < today
      )
    case 'receipt':
    case 'write_off':
      return COLLECTING.includes(state)
  }
}

/** An instalment of a claim; amounts in paise. */
export interface RefundedRow {
  /** Id of the schedule row. */
  id: number
  proposedPaise: Paise
}

/**
 * Returns the part of a payment for the instalments that should not have been refunded, by the rules under which it was
 * approved (DECISIONS 8), in paise; at most its kept amount.
 *
 * @param chosen ids of rows, earliest first; null for the full payment
 */
export function demandedAmount(
  approved: Paise,
  rows: readonly RefundedRow[],
  chosen: readonly number[] | null,
  kept: Paise
): Paise {
  const shares = approvedShares(
    approved,
    rows.map(({ proposedPaise }) => proposedPaise)
  )
  const whole =
    chosen === null
      ? approved
      : rows.reduce((sum, { id }, at) => sum + (chosen.includes(id) ? shares[at] : 0), 0)
  return paise(Math.min(whole, kept))
}

const YEAR_DAYS = 365n
const WHOLE_BP = 10_000n

/**
 * Returns the simple interest on an amount for the days between two dates, rounded down to the paisa; 0 without a rate.
 */
export function interestOn(
  amount: Paise,
  rateBp: number | null,
  from: PlainDate,
  till: PlainDate
): Paise {
  const days = Math.max(0, daysBetween(from, till))
  if (rateBp === null || days === 0) return paise(0)
  return paise(Number((BigInt(amount) * BigInt(rateBp) * BigInt(days)) / (WHOLE_BP * YEAR_DAYS)))
}

/**
 * Splits a receipt, which pays the demand first and its interest second; null for more than both.
 *
 * @param left in paise: the part of the demand that no set-off at the bank will use, and the interest due
 */
export function splitReceipt(amount: Paise, left: { demand: number; interest: number }) {
  const demand = Math.min(amount, left.demand)
  const interest = amount - demand
  return interest > left.interest ? null : { demand: paise(demand), interest: paise(interest) }
}

/**
 * Returns the day on which the oldest unpaid instalment of a demand is due: instalments are a month apart, the last one
 * includes the remainder of the division.
 *
 * @param settledPaise the part of the ordered amount that was received, set off or written off
 */
export function nextDueDay(
  dueOn: PlainDate,
  instalments: number | null,
  orderedPaise: number,
  settledPaise: number
): PlainDate {
  const count = instalments ?? 1
  const each = Math.max(1, Math.floor(orderedPaise / count))
  const paid = Math.min(count - 1, Math.floor(settledPaise / each))
  return addMonthsClamped(dueOn, paid)
}

/** Ages of overdue amounts, in calendar days, in the buckets of loans (DECISIONS 13b). */
export const AGE_BUCKETS = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]

const BUCKET_ENDS = [0, 30, 60, 90]

export function ageBucket(nextDueOn: PlainDate, today: PlainDate): AgeBucket {
  const days = daysBetween(nextDueOn, today)
  const at = BUCKET_ENDS.findIndex((end) => days <= end)
  return AGE_BUCKETS[at === -1 ? BUCKET_ENDS.length : at]
}

/** Returns the first and last due day of amounts with this age on a day; null for an open end. */
export function dueDaysOf(
  bucket: AgeBucket,
  today: PlainDate
): [from: PlainDate | null, till: PlainDate | null] {
  const at = AGE_BUCKETS.indexOf(bucket)
  const from = at < BUCKET_ENDS.length ? addDays(today, -BUCKET_ENDS[at]) : null
  const till = at > 0 ? addDays(today, -BUCKET_ENDS[at - 1] - 1) : null
  return [from, till]
}

/** Returns the state of a demand after a part of it was settled or undone. */
export function stateAfter(
  demand: {
    state: RecoveryState
    outstandingPaise: number
    interestDuePaise: number
    instalments: number | null
    /** The latest arrangement is a set-off instead of instalments. */
    isSetOff: boolean
    isCertified: boolean
  },
  kind: EntryKind
): RecoveryState {
  const { state, outstandingPaise, interestDuePaise, instalments, isCertified } = demand
  if (outstandingPaise + interestDuePaise === 0) {
    return kind === 'write_off' ? 'written_off' : 'recovered'
  }
  if (!CLOSED.includes(state)) return state
  if (isCertified) return 'certified'
  if (demand.isSetOff) return 'set_off'
  return instalments === null ? 'confirmed' : 'in_instalments'
}

/** Returns the address of a demand's page for officers. */
export const recoveryHref = (id: number) => `/officer/recoveries/${id}`

/** Roles that take a step (DECISIONS 10); for a write-off, those that propose it. */
export const STEP_ROLES: Readonly<Record<RecoveryStep | 'give_back', readonly RoleId[]>> = {
  notice: [Role.accounts, Role.auditor],
  answer: [Role.accounts],
  order: [Role.generalManager],
  drop: [Role.generalManager],
  instalments: [Role.accounts],
  set_off: [Role.accounts],
  receipt: [Role.accounts],
  certify: [Role.generalManager],
  write_off: [Role.accounts],
  give_back: [Role.accounts],
}

/** Roles that see demands; district officers see those of their districts. */
export const RECOVERY_VIEWERS: readonly RoleId[] = [
  Role.administrator,
  Role.districtOfficer,
  Role.managingDirector,
  Role.generalManager,
  Role.accounts,
  Role.auditor,
]

/** Whether a user's role is in a list. */
export const hasRole = (roles: readonly number[], { roleId }: { roleId: number }) =>
  roles.includes(roleId)
