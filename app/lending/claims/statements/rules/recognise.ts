import { type PlainDate, addDays, daysBetween } from '#kernel/calendar/plain_date'
import { sumPaise } from '#kernel/money/paise'
import type { Statement } from '#claims/statements/rules/entries'
import {
  asPossible,
  type Doubt,
  type ExpectedInstalment,
  type Finding,
  type FoundInstalment,
  type Window,
  LATEST_DAYS,
  matchesAmount,
  offerUnused,
  toShownPayment,
  unpaidTillOf,
  windowsOf,
} from '#claims/statements/rules/findings'
import { mayBeMissing } from '#claims/statements/rules/balances'
import {
  type LoanNarrations,
  isBankDebit,
  mayBeReturned,
} from '#claims/statements/rules/narrations'
import {
  CLEARING_DAYS,
  type Payment,
  isReliable,
  paymentsOf,
} from '#claims/statements/rules/returns'

/** Days after the due date that do not indicate an older debt. */
const ON_TIME_DAYS = 5
/** Days after the due date by which holidays may delay the bank's own debit. */
const HOLIDAY_DELAY_DAYS = 3

/**
 * Determines which instalments of the schedule a statement shows as paid, and when. An instalment is searched for from
 * five days before its due date until five days before that of the next one, so no payment counts for two of a tranche.
 * It is recognised by one payment of its amount (or two parts of it) whose narration contains a reference of the loan,
 * that was not returned, and that cannot equally be the late one of an earlier instalment. Anything else is for the
 * applicant to confirm.
 */
export function recogniseInstalments(
  statement: Statement,
  schedule: readonly ExpectedInstalment[],
  narrations: LoanNarrations
): FoundInstalment[] {
  const payments = paymentsOf(statement, narrations)
  const windows = windowsOf(schedule, payments)
  const findings = new Map<Window, Finding>()
  for (const window of windows) {
    findings.set(window, findingOf(window, windows, findings, statement))
  }
  windows.forEach((window, index) => {
    const late = latePaymentOf(window, windows[index + 1], findings)
    if (late) findings.set(window, late)
  })
  for (const window of windows.toSorted((a, b) =>
    a.instalment.dueOn < b.instalment.dueOn ? -1 : 1
  )) {
    const both = combinedPaymentOf(window, windows, findings, statement)
    for (const [one, finding] of both) findings.set(one, finding)
  }
  offerUnused(payments, windows, findings)
  return windows.map((window) => ({
    ...window.instalment,
    finding: statement.isCertain ? findings.get(window)! : asPossible(findings.get(window)!),
    unpaidTill: unpaidTillOf(window, payments, findings, statement),
  }))
}

const isCertain = (payment: Payment) => payment.fate === 'stayed' && isReliable(payment)

function findingOf(
  window: Window,
  windows: readonly Window[],
  findings: ReadonlyMap<Window, Finding>,
  statement: Statement
): Finding {
  const { instalment, fitting } = window
  const notReturned = fitting.filter(({ fate }) => fate !== 'came_back')
  const named = notReturned.filter(({ kind }) => kind === 'instalment')
  const certain = named.filter(isCertain)
  const bouncedOn = fitting.flatMap(({ backOn }) => backOn ?? [])
  const choose = (why: Doubt, payments: readonly Payment[]): Finding => ({
    kind: 'choose',
    why,
    payments: payments.map(toShownPayment),
  })
  const isElsewhere = windows.some(
    (other) => other !== window && notReturned.some((payment) => other.fitting.includes(payment))
  )
  if (isElsewhere) return choose('two_instalments', notReturned)
  const punctual = certain.filter(({ entry }) => isDebitedOnDueDate(entry, instalment))
  if (certain.length > 1 && punctual.length !== 1) return choose('several', certain)
  window.surplus = certain.filter((payment) => certain.length > 1 && payment !== punctual[0])
  if (named.length > certain.length) {
    const isSameDay = named.every(({ entry }) => entry.on === certain[0]?.entry.on)
    if (!isSameDay || named.some(({ fate }) => fate === 'uncertain'))
      return choose('uncertain', named)
  }
  const namedParts = partsOf(window, 'instalment')
  const whole = certain.length === 1 || !namedParts.every(isCertain) ? certain : namedParts
  const parts = certain.length > 1 ? punctual : whole
  if (parts.length > 0) {
    const last = parts[parts.length - 1]
    const why = doubtOf(window, last, findings, statement)
    if (why) return choose(why, parts)
    return recognised(instalment, parts, bouncedOn)
  }
  if (notReturned.length > 0) return choose('narration', notReturned)
  const possibleParts = partsOf(window, 'possible')
  if (possibleParts.length > 0) return choose('narration', possibleParts)
  if (bouncedOn.length > 0) return { kind: 'bounced', bouncedOn }
  const others = window.others.filter((one) => one.kind === 'instalment' && one.fate === 'stayed')
  if (others.length > 0) return { kind: 'other_amount', payments: others.map(toShownPayment) }
  return { kind: isCovered(window, statement) ? 'not_found' : 'outside' }
}

function recognised(
  { dueOn }: ExpectedInstalment,
  parts: readonly Payment[],
  bouncedOn: PlainDate[]
): Finding {
  const { on } = parts[parts.length - 1].entry
  return {
    kind: 'recognised',
    paidOn: on,
    amountPaise: sumPaise(parts.map(({ entry }) => entry.amountPaise)),
    daysLate: daysBetween(dueOn, on),
    payments: parts.map(toShownPayment),
    bouncedOn,
  }
}

/**
 * Returns the payment of an instalment that was paid after the next one was due: no other payment was made for it, all
 * earlier ones are paid, the bank debited the next one on its day, and one further payment of the amount was made then.
 */
function latePaymentOf(
  { instalment, before }: Window,
  next: Window | undefined,
  findings: ReadonlyMap<Window, Finding>
): Finding | null {
  const isLate = next && next.before?.instalment === instalment && next.surplus.length === 1
  if (!isLate || findings.get(next.before!)!.kind !== 'not_found') return null
  const isPaidBefore = isPaid(before, findings)
  const [payment] = next.surplus
  const fits = matchesAmount(payment.entry.amountPaise, instalment.emiPaise)
  if (!isPaidBefore || !fits || findings.get(next)!.kind !== 'recognised') return null
  return mayBeReturned(payment.entry.narration) ? null : recognised(instalment, [payment], [])
}

/**
 * Returns the instalments of two tranches that one payment covers together: it is the only one with a reference in the
 * days of both, which are due at the same time, and all earlier ones are paid. Where that is not visible, the bank
 * debited it on its day, and the sum cannot be two instalments of one tranche.
 */
function combinedPaymentOf(
  window: Window,
  windows: readonly Window[],
  findings: ReadonlyMap<Window, Finding>,
  { lastOn, gaps }: Statement
): [Window, Finding][] {
  const payment = onlyOtherPayment(window, findings)
  if (!payment) return []
  const { instalment } = window
  const partners = windows.filter(
    (one) =>
      one.instalment.trancheNo !== instalment.trancheNo &&
      one.instalment.isOfOtherLoan === instalment.isOfOtherLoan &&
      Math.abs(daysBetween(one.instalment.dueOn, instalment.dueOn)) <= HOLIDAY_DELAY_DAYS &&
      onlyOtherPayment(one, findings) === payment &&
      matchesAmount(
        payment.entry.amountPaise,
        sumPaise([one.instalment.emiPaise, instalment.emiPaise])
      )
  )
  if (partners.length !== 1 || isTooRecent(payment, lastOn)) return []
  const both = [window, partners[0]]
  const isOfOneTranche = both[0].instalment.emiPaise === both[1].instalment.emiPaise
  const isKnown = both.every(
    ({ instalment: own, before, from }) =>
      (isPaid(before, findings) && !mayBeMissing(gaps, from, payment.entry.on)) ||
      (!isOfOneTranche && isDebitedOnDueDate(payment.entry, own))
  )
  if (!isKnown) return []
  return both.map((one) => [
    one,
    { ...recognised(one.instalment, [payment], []), amountPaise: one.instalment.emiPaise },
  ])
}

/** Returns the only payment with a reference and another amount in the days of an instalment, if it is certain. */
function onlyOtherPayment(
  window: Window,
  findings: ReadonlyMap<Window, Finding>
): Payment | undefined {
  if (findings.get(window)!.kind !== 'other_amount') return undefined
  const named = window.others.filter(({ kind }) => kind === 'instalment')
  return named.length === 1 && isCertain(named[0]) ? named[0] : undefined
}

/** Whether the bank debited it on the due date, or after it because of holidays. */
function isDebitedOnDueDate(entry: Payment['entry'], { dueOn }: ExpectedInstalment): boolean {
  const days = daysBetween(dueOn, entry.on)
  return isBankDebit(entry.narration) && days >= 0 && days <= HOLIDAY_DELAY_DAYS
}

/** Whether the statement covers the complete window without a gap. */
const isCovered = ({ from, till }: Window, statement: Statement) =>
  statement.from <= from && till <= statement.till && !mayBeMissing(statement.gaps, from, till)

/** Returns the only two payments of a kind that make up an instalment together; none where there are others. */
function partsOf({ instalment, others }: Window, kind: Payment['kind']): Payment[] {
  const parts = others.filter((one) => one.kind === kind && one.fate !== 'came_back')
  if (parts.length !== 2) return []
  const sum = sumPaise(parts.map(({ entry }) => entry.amountPaise))
  return matchesAmount(sum, instalment.emiPaise) ? parts : []
}

/**
 * Returns why a matching payment may not belong to this instalment. A late payer pays the older instalment first: where
 * the preceding one is not known to be paid, only the bank's debit on the due day counts for this one, or a payment on
 * time while the preceding one has a payment that only needs confirmation. Where a line is missing in the days before,
 * that may have been its payment, and this one is for the next.
 */
function doubtOf(
  { instalment, before, from }: Window,
  payment: Payment,
  findings: ReadonlyMap<Window, Finding>,
  { lastOn, gaps }: Statement
): Doubt | null {
  if (isTooRecent(payment, lastOn)) return 'too_fresh'
  const { entry } = payment
  if (isDebitedOnDueDate(entry, instalment)) return null
  if (mayBeMissing(gaps, from, entry.on)) return 'uncertain'
  const days = daysBetween(instalment.dueOn, entry.on)
  if (!before) return null
  const isOnTime = days <= ON_TIME_DAYS
  const isBeforePaid =
    isPaid(before, findings, days < 0) || (isOnTime && isProbablyPaid(before, findings))
  if (!isBeforePaid) return 'earlier_unpaid'
  /** A payment by the borrower may be for an even older instalment. */
  const since = addDays(entry.on, -LATEST_DAYS)
  for (let older = before.before; older && older.instalment.dueOn >= since; older = older.before) {
    const isSeen = older.instalment.isSettled || findings.get(older)!.kind === 'recognised'
    if (!isSeen && !(isOnTime && isProbablyPaid(older, findings))) return 'earlier_unpaid'
  }
  return null
}

/** Whether it was debited through the clearing, and the statement ends before the period for returns does. */
const isTooRecent = ({ entry }: Payment, lastOn: PlainDate) =>
  mayBeReturned(entry.narration) && entry.on > addDays(lastOn, -CLEARING_DAYS)

/**
 * Whether an instalment is known to be paid, for the next one. One that is in a claim already is; but where the
 * preceding one was left out of it, a payment before the due date of the next one may be the late payment for that one.
 */
function isPaid(
  window: Window | null,
  findings: ReadonlyMap<Window, Finding>,
  isEarly = true
): boolean {
  if (!window || findings.get(window)!.kind === 'recognised') return true
  const { instalment, before } = window
  const isLeftOut =
    isEarly && before && !before.instalment.isSettled && findings.get(before)!.kind !== 'recognised'
  return instalment.isSettled && !isLeftOut
}

/**
 * Whether an instalment that is not recognised is not waiting for a full payment: a part of it was paid, so the rest is
 * less, or it has payments of its own that only need confirmation. A payment that may be late must have no older
 * instalment known to be unpaid, and one without a stated purpose must be on time.
 */
function isProbablyPaid(window: Window, findings: ReadonlyMap<Window, Finding>): boolean {
  const { instalment } = window
  const finding = findings.get(window)!
  if (finding.kind === 'other_amount') {
    const isPart = finding.payments.every(({ amountPaise }) => amountPaise < instalment.emiPaise)
    return isPart && !isOlderUnpaid(window, findings)
  }
  if (finding.kind !== 'choose' || finding.why === 'narration') return false
  if (isOlderUnpaid(window, findings)) return false
  if (finding.why === 'several' || finding.why === 'earlier_unpaid') return true
  const [only, ...more] = finding.payments
  return more.length === 0 && daysBetween(instalment.dueOn, only.on) <= ON_TIME_DAYS
}

/** Whether an older instalment may be unpaid: the preceding one, or one that only this leaves open. */
function isOlderUnpaid({ before }: Window, findings: ReadonlyMap<Window, Finding>): boolean {
  if (!before || isPaid(before, findings)) return false
  const finding = findings.get(before)!
  if (finding.kind !== 'choose' || finding.why !== 'earlier_unpaid') return true
  return isOlderUnpaid(before, findings)
}
