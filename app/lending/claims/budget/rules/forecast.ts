import { type PlainDate, dateParts } from '#kernel/calendar/plain_date'
import { type Paise, multiplyDivideRounded, paise, sumPaise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { computedInstalment, interestForMonth } from '#loans/rules/amortisation'

/** A loan that is not disbursed yet, or several with the same terms as one; amounts in paise. */
type ExpectedLoan = {
  readonly amountPaise: Paise
  /** Annual rate of the bank. */
  readonly rateBp: BasisPoints
  /** Highest annual rate that is refunded. */
  readonly capBp: BasisPoints
  readonly tenureMonths: number
}

/** Monthly instalments counted from the next one: the number to skip and the number to include. */
export type Span = { readonly skip: number; readonly months: number }

/** Returns the number of calendar months from one day to another. */
function monthsBetween(from: PlainDate, to: PlainDate): number {
  const [a, b] = [dateParts(from), dateParts(to)]
  return (b.year - a.year) * 12 + b.month - a.month
}

/**
 * Returns the instalments of a loan disbursed today that fall into a financial year, if the first is due in the next
 * month; none for a year that is over.
 */
export function spanInYear(
  today: PlainDate,
  { start, end }: { readonly start: PlainDate; readonly end: PlainDate }
): Span {
  const skip = Math.max(0, monthsBetween(today, start) - 1)
  return { skip, months: Math.max(0, monthsBetween(today, end) - skip) }
}

/**
 * Returns the possible refund of the instalments of a span, in paise: for each the lesser of its interest and the
 * interest at the cap on the same balance, which decreases by equal instalments.
 */
export function refundOfLoan(
  { amountPaise, rateBp, capBp, tenureMonths }: ExpectedLoan,
  { skip, months }: Span
): Paise {
  if (amountPaise <= 0 || tenureMonths <= 0) return paise(0)
  const instalment = computedInstalment(amountPaise, rateBp, tenureMonths)
  const refunds: Paise[] = []
  let balance = amountPaise
  for (let month = 0; month < Math.min(skip + months, tenureMonths) && balance > 0; month++) {
    const interest = interestForMonth(balance, rateBp)
    const atCap = interestForMonth(balance, capBp)
    if (month >= skip) refunds.push(interest < atCap ? interest : atCap)
    balance = paise(Math.max(0, balance + interest - instalment))
  }
  return sumPaise(refunds)
}

/** Instalments of a month whose claim period is over: their number, and how many were claimed. */
export type PastMonth = { readonly instalments: number; readonly claimed: number }

/** The share of instalments that people claim, in basis points: in a low, a median and a high month. */
type ClaimedShare = { readonly low: number; readonly middle: number; readonly high: number }

/** With fewer months, or fewer instalments in all of them, no share can be derived. */
const MIN_MONTHS = 6
const MIN_INSTALMENTS = 30

const WHOLE_BP = 10_000
const LOW_PERCENTILE_BP = 1000
const MIDDLE_PERCENTILE_BP = 5000
const HIGH_PERCENTILE_BP = 9000

/**
 * Returns the distribution of the shares claimed month by month: their tenth, fiftieth and ninetieth percentile. A
 * month counts as one, however many instalments it had; one without any does not count.
 *
 * @returns null where there are too few months or instalments
 */
export function claimedShare(past: readonly PastMonth[]): ClaimedShare | null {
  const months = past.filter(({ instalments }) => instalments > 0)
  const all = months.reduce((sum, { instalments }) => sum + instalments, 0)
  if (months.length < MIN_MONTHS || all < MIN_INSTALMENTS) return null
  const shares = months
    .map(({ instalments, claimed }) => Math.round((claimed * WHOLE_BP) / instalments))
    .toSorted((a, b) => a - b)
  return {
    low: percentile(shares, LOW_PERCENTILE_BP),
    middle: percentile(shares, MIDDLE_PERCENTILE_BP),
    high: percentile(shares, HIGH_PERCENTILE_BP),
  }
}

/** Returns a percentile, in basis points, of sorted whole numbers; values between two of them are interpolated. */
function percentile(sorted: readonly number[], atBp: number): number {
  const position = (sorted.length - 1) * atBp
  const below = Math.floor(position / WHOLE_BP)
  const above = Math.min(below + 1, sorted.length - 1)
  const remainder = position % WHOLE_BP
  return Math.round((sorted[below] * (WHOLE_BP - remainder) + sorted[above] * remainder) / WHOLE_BP)
}

/** The maximum and the expected refund, in paise; the latter is null where the claimed share is unknown. */
export type RefundEstimate = {
  readonly maxPaise: Paise
  readonly lowPaise: Paise | null
  readonly middlePaise: Paise | null
  readonly highPaise: Paise | null
}

/** Returns the expected part of the maximum refund. */
export function estimateRefund(maxPaise: Paise, share: ClaimedShare | null): RefundEstimate {
  const part = (bp: number) => multiplyDivideRounded(maxPaise, bp, WHOLE_BP)
  return {
    maxPaise,
    lowPaise: share && part(share.low),
    middlePaise: share && part(share.middle),
    highPaise: share && part(share.high),
  }
}

/**
 * Adds estimates: lows with lows and highs with highs, as if all had their low month at once, so that the range is too
 * wide rather than too narrow. Unknown if any of them is.
 */
export function addEstimates(needs: readonly RefundEstimate[]): RefundEstimate {
  const sum = (part: 'lowPaise' | 'middlePaise' | 'highPaise') => {
    const known = needs.flatMap((need) => need[part] ?? [])
    return known.length === needs.length ? sumPaise(known) : null
  }
  return {
    maxPaise: sumPaise(needs.map(({ maxPaise }) => maxPaise)),
    lowPaise: sum('lowPaise'),
    middlePaise: sum('middlePaise'),
    highPaise: sum('highPaise'),
  }
}
