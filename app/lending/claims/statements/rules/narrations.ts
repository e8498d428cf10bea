import { normaliseDigits } from '#kernel/formats/digits'
import { type PlainDate, daysBetween } from '#kernel/calendar/plain_date'
import type { Statement, StatementEntry } from '#claims/statements/rules/entries'

/**
 * What narrations of account statements say, in the words that banks use. Only the number of the loan's account and
 * a narration that was confirmed before make a payment one of the loan; no other word does.
 */

/** Between letters and digits, as '\b' knows Latin letters alone. */
const word = (words: string, flags = 'iu') =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`, flags)

/** Taken by the bank from another account with it: never comes back. */
const STANDING_INSTRUCTION = word(
  'si|s/i|stdg inst|standing inst(?:ruction)?|auto ?recovery|auto ?debit'
)
/** Taken through the clearing: may come back in the next days. */
const CLEARING_PAYMENT = word('nach|enach|e-nach|ach|ach d|ecs|chq|cheque|clg|clearing')

const CLEARING = word('nach|enach|e-nach|ach|ecs')
const DUPLICATE = word('duplicate|double (?:debit|entry)|booked twice|दुबार')

const REVERSAL = word(
  'rev|reversal|reversed|rvsl|returned?|rtn|retd|ret|bounced?|dishono[u]?red|unpaid|failed|insufficient|insuff|rejected|refund|परत'
)
const RETURN_CHARGE = word(
  '(?:return|rtn|ret|bounce|dishono[u]?r|unpaid)[\\p{L} ./-]{0,40}(?:chg|chgs|chrg|chrgs|charges?|penalty)'
)

/** A payment of the loan as its narration says, or one of its amount that may be. */
type PaymentKind = 'instalment' | 'possible'

/** A narration without what differs from month to month. */
const patternOf = (narration: string) =>
  normaliseDigits(narration).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

/** Digits of an account number that are enough to know it by. */
const MIN_DIGITS = 6

/**
 * Whether a narration is known to be one of the loan.
 *
 * @param accountNo of the loan at the bank; null where it was not given
 * @param confirmed narrations of instalments of the loan that were claimed and refunded
 */
export function loanNarrationMatcher(
  accountNo: string | null,
  confirmed: readonly string[]
): (narration: string) => boolean {
  const patterns = new Set(confirmed.map(patternOf))
  const digits = (accountNo ?? '').replace(/^0+/, '')
  const written = new RegExp(`(?<!\\d)0*${[...digits].join('[ -]?')}(?!\\d)`)
  const isKnown = digits.length >= MIN_DIGITS
  return (narration) =>
    patterns.has(patternOf(narration)) || (isKnown && written.test(normaliseDigits(narration)))
}

const SUMMARY =
  /^(?:(?:grand |page |sub ?)?total|(?:opening|closing) bal|(?:brought|carried) (?:forward|down)|[bc][/.]?f\b)/i

/** What is called a sum or a balance, and is no payment. */
export const isSummary = (text: string): boolean => SUMMARY.test(text)
export const isReversal = (narration: string): boolean => REVERSAL.test(narration)
export const isReturnCharge = (narration: string): boolean => RETURN_CHARGE.test(narration)
/** It takes back what was booked twice. */
const isReversalOfDuplicate = (narration: string): boolean => DUPLICATE.test(narration)
/** It speaks of the clearing of payments that banks take. */
const mentionsClearing = (narration: string): boolean => CLEARING.test(narration)
/** Taken by the bank itself on its day, and not paid in by anybody. */
export const isBankDebit = (narration: string): boolean =>
  STANDING_INSTRUCTION.test(narration) || word('nach|enach|e-nach|ach|ach d|ecs').test(narration)
/** It may come back in the days after. */
export const mayBeReturned = (narration: string): boolean =>
  CLEARING_PAYMENT.test(narration) && !STANDING_INSTRUCTION.test(narration)

const LOAN_ACCOUNT = word(
  'loan account|loan a/c|term loan|loan statement|statement of loan|कर्ज खाते|कर्ज खाता'
)
const LOAN_INTEREST = word(
  'int(?:erest)?\\.? ?(?:coll|collected|charged|debited|applied|chrg|chg|db)|disburse(?:ment|d)?|disb|loan disbursal'
)

/** What stands above the heading of a loan's account. */
export const mentionsLoanAccount = (text: string): boolean => LOAN_ACCOUNT.test(text)
/** What is charged to a loan's account alone. */
export const mentionsLoanInterest = (text: string): boolean => LOAN_INTEREST.test(text)

/** Days in which a payment comes back when it does. */
export const REVERSAL_DAYS = 10
/** Days in which the same amount, coming without a word of why, may be the payment coming back. */
const UNEXPLAINED_REVERSAL_DAYS = 5
/** Days in which the bank takes its charge for a payment that came back. */
const CHARGE_DAYS = 7

/** What is known of whether a payment stayed. */
type PaymentFate = 'stayed' | 'came_back' | 'uncertain'

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
 * @param isOwn whether a narration is known to be one of the loan (`loanNarrationMatcher`)
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
export const isReliable = ({ entry }: Payment): boolean =>
  !entry.isDoubtful && !entry.isDateInherited

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
