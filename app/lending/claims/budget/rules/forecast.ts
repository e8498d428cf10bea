import { type PlainDate, dateParts } from '#kernel/calendar/plain_date'
import { type Paise, multiplyDivideRounded, paise, sumPaise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { computedInstalment, interestForMonth } from '#loans/rules/amortisation'

/** A loan that is not disbursed yet, or many of the same terms as one; amounts in paise. */
type ExpectedLoan = {
  readonly amountPaise: Paise
  /** Annual rate of the bank. */
  readonly rateBp: BasisPoints
  /** Highest annual rate that is refunded. */
  readonly capBp: BasisPoints
  readonly tenureMonths: number
}

/** Monthly instalments counted from the next one: so many go before, and so many are meant. */
export type Span = { readonly skip: number; readonly months: number }

/** Whole months of the calendar from one day to another. */
function monthsBetween(from: PlainDate, to: PlainDate): number {
  const [a, b] = [dateParts(from), dateParts(to)]
  return (b.year - a.year) * 12 + b.month - a.month
}

/**
 * Which instalments of a loan disbursed today fall into a financial year, if the first is due in the
 * next month: none of a year that is over.
 */
export function spanInYear(
  today: PlainDate,
  { start, end }: { readonly start: PlainDate; readonly end: PlainDate }
): Span {
  const skip = Math.max(0, monthsBetween(today, start) - 1)
  return { skip, months: Math.max(0, monthsBetween(today, end) - skip) }
}

/**
 * The refund that the instalments of a span may bring, in paise: of each the lesser of its interest
 * and that at the cap on the same balance, which goes down by equal instalments.
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

/** Instalments of a month whose days to claim are over: how many there were, and how many were claimed. */
export type PastMonth = { readonly instalments: number; readonly claimed: number }

/** How large a part of the instalments people claim, in basis points: a bad month, the usual one, a good one. */
type ClaimedShare = { readonly low: number; readonly middle: number; readonly high: number }

/** With fewer months, or fewer instalments in all of them, nothing can be said of a habit. */
const MIN_MONTHS = 6
const MIN_INSTALMENTS = 30

const WHOLE_BP = 10_000
const LOW_PERCENTILE_BP = 1000
const MIDDLE_PERCENTILE_BP = 5000
const HIGH_PERCENTILE_BP = 9000

/**
 * The spread of the shares that people claimed month by month: their tenth, fiftieth and ninetieth
 * percentile. A month counts as one, however many instalments it had; one without any does not count.
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

/** A percentile of sorted whole numbers, in basis points of the way; between two of them in proportion. */
function percentile(sorted: readonly number[], atBp: number): number {
  const position = (sorted.length - 1) * atBp
  const below = Math.floor(position / WHOLE_BP)
  const above = Math.min(below + 1, sorted.length - 1)
  const remainder = position % WHOLE_BP
  return Math.round((sorted[below] * (WHOLE_BP - remainder) + sorted[above] * remainder) / WHOLE_BP)
}

/** What may come and what is to be expected of it, in paise; the latter null where the habit is unknown. */
export type RefundEstimate = {
  readonly maxPaise: Paise
  readonly lowPaise: Paise | null
  readonly middlePaise: Paise | null
  readonly highPaise: Paise | null
}

/** What of the most that may come is to be expected. */
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
 * Needs together: lows with lows and highs with highs, as if all had their bad month at once, so that
 * the spread is rather too wide than too narrow. Unknown as soon as one is.
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
