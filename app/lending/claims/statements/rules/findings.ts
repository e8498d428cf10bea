import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { type Paise, sumPaise } from '#kernel/money/paise'
import { mayBeMissing } from '#claims/statements/rules/balances'
import type { Statement } from '#claims/statements/rules/entries'
import type { Payment } from '#claims/statements/rules/returns'

/** Days before the due date on which an instalment may be paid. */
const DAYS_EARLY = 5
/** Downgrades a finding to at most possible, for confirmation by the applicant. */
export const asPossible = (finding: Finding): Finding =>
  finding.kind === 'recognised'
    ? { kind: 'choose', why: 'layout', payments: finding.payments }
    : finding

/** Days after the due date in which the last instalment of a tranche is searched for. */
const LAST_WINDOW_DAYS = 30

/** The days in which an instalment is searched for, with the payments in them. */
export interface Window {
  instalment: ExpectedInstalment
  /** The preceding instalment in the same tranche. */
  before: Window | null
  from: PlainDate
  till: PlainDate
  fitting: Payment[]
  others: Payment[]
  /** Matching payments besides the one that the bank debited for this instalment. */
  surplus: Payment[]
}

/**
 * Returns the window of each instalment, tranche by tranche: from five days before it is due until five days before the
 * next one is.
 */
export function windowsOf(
  schedule: readonly ExpectedInstalment[],
  payments: readonly Payment[]
): Window[] {
  const ordered = schedule.toSorted((a, b) =>
    a.trancheNo === b.trancheNo ? (a.dueOn < b.dueOn ? -1 : 1) : a.trancheNo - b.trancheNo
  )
  const windows: Window[] = []
  ordered.forEach((instalment, index) => {
    const isSameTranche = (other?: ExpectedInstalment) => other?.trancheNo === instalment.trancheNo
    const next = ordered[index + 1]
    const from = addDays(instalment.dueOn, -DAYS_EARLY)
    const till = isSameTranche(next)
      ? addDays(next.dueOn, -DAYS_EARLY - 1)
      : addDays(instalment.dueOn, LAST_WINDOW_DAYS)
    const inside = payments.filter(
      (one) => one.kind !== 'foreign' && one.from <= till && one.till >= from
    )
    windows.push({
      instalment,
      before: isSameTranche(ordered[index - 1]) ? windows[index - 1] : null,
      from,
      till,
      fitting: inside.filter(({ entry }) => matchesAmount(entry.amountPaise, instalment.emiPaise)),
      others: inside.filter(({ entry }) => !matchesAmount(entry.amountPaise, instalment.emiPaise)),
      surplus: [],
    })
  })
  return windows
}

const PAISE_PER_RUPEE = 100

/** Whether an amount is that of the instalment to the paisa, or rounded up to the rupee: less would not cover it. */
export function matchesAmount(amountPaise: Paise, emiPaise: Paise): boolean {
  const more = amountPaise - emiPaise
  return more === 0 || (more > 0 && more < PAISE_PER_RUPEE && amountPaise % PAISE_PER_RUPEE === 0)
}

/** An instalment of the schedule, for recognition. */
export interface ExpectedInstalment {
  scheduleRowId: number
  trancheNo: number
  dueOn: PlainDate
  /** As stated in the bank's letter. */
  emiPaise: Paise
  /** In a claim, refunded or refused already, so it was paid. */
  isSettled: boolean
  /** Of another loan of the person: no finding is made for it, but a payment may belong to it. */
  isOfOtherLoan?: boolean
}

/** The bank's line of a payment, as shown; paise. */
export interface ShownPayment {
  on: PlainDate
  amountPaise: Paise
  narration: string
  /** Balance after the payment; null where the statement has none. */
  balancePaise: number | null
  /** Line of the file, starting with 1. */
  line: number
}

/** Why a payment is not assigned to an instalment without confirmation by the applicant. */
export type Doubt =
  /** More than one payment matches. */
  | 'several'
  /** Its narration contains no reference of the loan. */
  | 'narration'
  /** It may belong to an earlier instalment without a visible payment. */
  | 'earlier_unpaid'
  /** It was made after the days of the instalment, and belongs to no other. */
  | 'later'
  /** It matches instalments of two tranches. */
  | 'two_instalments'
  /** Its line does not add up with the balances, or it may have been returned. */
  | 'uncertain'
  /** The layout has not been verified with a statement of the bank. */
  | 'layout'
  /** The statement ends before it is certain that the payment was not returned. */
  | 'too_fresh'

export type Finding =
  | {
      kind: 'recognised'
      paidOn: PlainDate
      amountPaise: Paise
      /** Days after the due date; negative before it. */
      daysLate: number
      /** Its payment, or the two that make it up. */
      payments: ShownPayment[]
      /** Days on which an earlier payment was returned. */
      bouncedOn: PlainDate[]
    }
  | { kind: 'choose'; why: Doubt; payments: ShownPayment[] }
  | { kind: 'other_amount'; payments: ShownPayment[] }
  | { kind: 'bounced'; bouncedOn: PlainDate[] }
  | { kind: 'not_found' }
  | { kind: 'outside' }

export type FoundInstalment = ExpectedInstalment & {
  finding: Finding
  /**
   * The last of the days in which it is searched for; null unless the statement covers all of them and contains no
   * payment.
   */
  unpaidTill: PlainDate | null
}

export const toShownPayment = ({ entry }: Payment): ShownPayment => ({
  on: entry.on,
  amountPaise: entry.amountPaise,
  narration: entry.narration,
  balancePaise: entry.balancePaise,
  line: entry.line,
})

/** Days after the due date within which a borrower may still pay an instalment. */
export const LATEST_DAYS = 75

/**
 * Returns the last day until which a statement shows an instalment to be unpaid; null where a doubt remains. All its
 * days must be in the statement, with no line missing up to then, and it must be certain that it would have been paid
 * from this account (`isExpected`). Neither in its days nor after them may there be a payment of the loan that was not
 * returned, and the sum of all payments that may be of the loan and belong to no other instalment must be less than it:
 * an advance payment may be for any later one, unless the bank presented this one and it was returned. The period
 * stated above the heading may be longer than that of the entries.
 */
export function unpaidTillOf(
  window: Window,
  payments: readonly Payment[],
  findings: ReadonlyMap<Window, Finding>,
  { account, isCertain, gaps, ...statement }: Statement
): PlainDate | null {
  const { instalment, from, till, fitting } = window
  const { kind: found } = findings.get(window)!
  const isCovered = statement.from <= from && till <= statement.lastOn
  if (found !== 'not_found' && found !== 'bounced') return null
  if (!isCertain || !isCovered || mayBeMissing(gaps, statement.from, till)) return null
  const wasReturned = fitting.some(
    ({ kind, fate }) => kind === 'instalment' && fate === 'came_back'
  )
  if (!wasReturned && !isExpected(window, account, findings)) return null
  /**
   * A late payment may be an advance for the next instalment; one that may only have been returned belongs to its
   * instalment or to none.
   */
  const used = new Set(
    [...findings.values()].flatMap((one) =>
      (one.kind === 'recognised' && one.daysLate <= DAYS_EARLY) ||
      (one.kind === 'choose' && one.why === 'too_fresh')
        ? one.payments.map(({ line }) => line)
        : []
    )
  )
  const since = wasReturned ? from : statement.from
  const latest = addDays(instalment.dueOn, LATEST_DAYS)
  const left = payments.filter(
    (one) =>
      one.kind !== 'foreign' &&
      one.fate !== 'came_back' &&
      !used.has(one.entry.line) &&
      one.till >= since &&
      one.from <= latest
  )
  const isLess = sumPaise(left.map(({ entry }) => entry.amountPaise)) < instalment.emiPaise
  const isNamed = left.some(({ kind, till: on }) => kind === 'instalment' && on >= from)
  return isLess && !isNamed ? till : null
}

/**
 * Whether the payment of an instalment would appear in the statement. The account of the loan contains all, from the
 * first one that it shows as paid; before that it may not have existed. Another account contains those whose neighbours
 * were both paid from it: the loan may be paid from elsewhere before and after.
 */
function isExpected(
  window: Window,
  account: Statement['account'],
  findings: ReadonlyMap<Window, Finding>
): boolean {
  const isPaidHere = (one: Window | null | undefined) =>
    Boolean(one) && findings.get(one!)!.kind === 'recognised'
  if (account === 'loan') {
    let earlier = window.before
    while (earlier && !isPaidHere(earlier)) earlier = earlier.before
    return earlier !== null
  }
  const next = [...findings.keys()].find(({ before }) => before === window)
  return isPaidHere(window.before) && isPaidHere(next)
}

/** Offers each payment of the loan that no finding uses to the earlier instalments that are not recognised. */
export function offerUnused(
  payments: readonly Payment[],
  windows: readonly Window[],
  findings: Map<Window, Finding>
): void {
  const shown = new Set(
    [...findings.values()].flatMap((one) =>
      'payments' in one ? one.payments.map(({ line }) => line) : []
    )
  )
  for (const payment of payments) {
    const { entry, kind, fate } = payment
    if (kind !== 'instalment' || fate === 'came_back' || shown.has(entry.line)) continue
    const since = addDays(entry.on, -LATEST_DAYS)
    for (const window of windows) {
      const { dueOn, emiPaise, isOfOtherLoan } = window.instalment
      const finding = findings.get(window)!
      const isFit =
        dueOn <= entry.on && dueOn >= since && matchesAmount(entry.amountPaise, emiPaise)
      if (!isFit || isOfOtherLoan || finding.kind === 'recognised') continue
      const others = finding.kind === 'choose' ? finding : { why: 'later' as const, payments: [] }
      findings.set(window, {
        kind: 'choose',
        why: others.why,
        payments: [...others.payments, toShownPayment(payment)],
      })
    }
  }
}
