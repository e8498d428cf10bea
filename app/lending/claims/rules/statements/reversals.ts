import { daysBetween, type PlainDate } from '#kernel/calendar/plain_date'
import type { Statement, StatementEntry } from '#claims/rules/statements/entries'
import {
  mentionsClearing,
  isReturnCharge,
  isReversal,
  isReversalOfDuplicate,
  mayBeReturned,
  type PaymentKind,
} from '#claims/rules/statements/narrations'

/** Days in which a payment comes back when it does. */
export const REVERSAL_DAYS = 10
/** Days in which the same amount, coming without a word of why, may be the payment coming back. */
const UNEXPLAINED_REVERSAL_DAYS = 5
/** Days in which the bank takes its charge for a payment that came back. */
const CHARGE_DAYS = 7

/** What is known of whether a payment stayed. */
export type PaymentFate = 'stayed' | 'came_back' | 'uncertain'

/** A payment that may be an instalment. */
export interface Payment {
  entry: StatementEntry
  /** The days on which it may have been made: one, but where its line has no day of its own. */
  from: PlainDate
  till: PlainDate
  kind: PaymentKind
  fate: PaymentFate
  /** With 'came_back': the day. */
  backOn?: PlainDate
}

/**
 * The payments of a statement in the direction of instalments, with what became of each: the same amount in the
 * other direction takes a payment back. Where it is not plain which one came back, none of them is certain. What
 * is doubtful and speaks of a payment coming back may be one whatever its direction and amount.
 *
 * @param isOwn whether a narration is known to be one of the loan (`ownNarrations`)
 */
export function paymentsOf(
  { account, entries }: Statement,
  isOwn: (narration: string) => boolean
): Payment[] {
  const direction = account === 'savings' ? 'debit' : 'credit'
  const kindOf = (text: string): PaymentKind =>
    isOwn(text) && !isReversal(text) ? 'instalment' : 'possible'
  const payments: Payment[] = []
  const explained: PlainDate[] = []
  const days = possibleDays(entries)
  entries.forEach((entry, index) => {
    const { from, till } = days[index]
    if (entry.isDoubtful && isReversal(entry.narration)) {
      for (const payment of payments) markUncertain(payment, from, REVERSAL_DAYS)
    }
    if (entry.direction === direction) {
      payments.push({ entry, from, till, kind: kindOf(entry.narration), fate: 'stayed' })
    } else if (applyReversal(payments, entry, from)) explained.push(from)
  })
  entries.forEach(({ narration }, index) => {
    if (!isReturnCharge(narration)) return
    const { from } = days[index]
    const isExplained = explained.some((day) => within(day, from, REVERSAL_DAYS))
    if (!isExplained) for (const one of payments) markUncertain(one, from, CHARGE_DAYS)
  })
  return payments
}

/** The days on which each entry may have been: without a day of its own, from the one before to the one after it. */
function possibleDays(entries: readonly StatementEntry[]): { from: PlainDate; till: PlainDate }[] {
  let from = null as PlainDate | null
  const days = entries.map(({ on, isDateInherited: isDayOfAbove }) => {
    from = isDayOfAbove ? from : on
    return { from: from ?? on, till: on }
  })
  let till = null as PlainDate | null
  for (let index = entries.length - 1; index >= 0; index--) {
    const { on, isDateInherited: isDayOfAbove } = entries[index]
    till = isDayOfAbove ? till : on
    days[index].till = till ?? on
  }
  return days
}

/** Neither its line nor its day may be misread. */
export const isReliable = ({ entry }: Payment): boolean => !entry.isDoubtful && !entry.isDateInherited

const within = (from: PlainDate, to: PlainDate, days: number) =>
  from <= to && daysBetween(from, to) <= days

function markUncertain(payment: Payment, on: PlainDate, days: number) {
  const { entry, fate } = payment
  if (fate === 'stayed' && within(entry.on, on, days)) payment.fate = 'uncertain'
}

/**
 * @param on the earliest day on which it may be
 * @returns whether a payment is known to have come back
 */
function applyReversal(payments: readonly Payment[], back: StatementEntry, on: PlainDate): boolean {
  const sameAmount = payments.filter(
    ({ entry, fate }) =>
      fate === 'stayed' &&
      entry.amountPaise === back.amountPaise &&
      within(entry.on, on, isReversal(back.narration) ? REVERSAL_DAYS : UNEXPLAINED_REVERSAL_DAYS)
  )
  const candidates = reversalCandidates(back.narration, sameAmount)
  if (candidates.length === 0) return false
  const isPlain = candidates.every(
    (one) =>
      one.entry.on === candidates[0].entry.on && one.kind === candidates[0].kind && isReliable(one)
  )
  if (!isReversal(back.narration) || !isPlain) {
    for (const payment of candidates) payment.fate = 'uncertain'
    return false
  }
  const last = candidates[candidates.length - 1]
  Object.assign(last, { fate: 'came_back', backOn: back.on })
  return true
}

/**
 * Which of some payments a line that takes one back can mean: what was booked twice is one of two that are the
 * same in everything, and the clearing returns only what it took. All of them where it says no more.
 */
function reversalCandidates(narration: string, payments: readonly Payment[]): readonly Payment[] {
  if (!isReversal(narration)) return payments
  const meant = isReversalOfDuplicate(narration)
    ? payments.filter((one) => payments.some((other) => other !== one && isDuplicate(one, other)))
    : mentionsClearing(narration)
      ? payments.filter(({ entry }) => mayBeReturned(entry.narration))
      : payments
  return meant.length > 0 ? meant : payments
}

const isDuplicate = ({ entry: one }: Payment, { entry: other }: Payment) =>
  one.on === other.on && one.narration === other.narration
