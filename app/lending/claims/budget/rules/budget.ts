import {
  type Paise,
  multiplyDivideRounded,
  paise,
  subtractPaise,
  sumPaise,
} from '#kernel/money/paise'
import { type PlainDate, dateParts } from '#kernel/calendar/plain_date'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { computedInstalment, interestForMonth } from '#loans/rules/amortisation'

/** Use of a head's money in a financial year, in paise. */
export type BudgetUsage = {
  /** Credited in payment batches of the year, including payments that the bank returned since. */
  readonly paidPaise: Paise
  /** Credited in this or an earlier year and returned by the bank in this one: available again. */
  readonly reversedPaise: Paise
  /** Recovered in the year, without interest, from refunds that should not have been paid; not available again. */
  readonly recoveredPaise: Paise
  /** In payment batches of the year that the bank has not answered. */
  readonly sentPaise: Paise
  /** Approved by the MD and in no batch. */
  readonly toBePaidPaise: Paise
  /** Sent back by the bank, and not queued again. */
  readonly returnedPaise: Paise
  /** Claims not yet approved by the MD, at their possible refund. */
  readonly openPaise: Paise
}

export type BudgetUsageKind = keyof BudgetUsage
/** Kinds of use that reduce a grant. */
export const BUDGET_USAGE_KINDS = [
  'paidPaise',
  'sentPaise',
  'toBePaidPaise',
  'returnedPaise',
  'openPaise',
] as const satisfies readonly BudgetUsageKind[]

export const NO_USAGE: BudgetUsage = {
  paidPaise: paise(0),
  reversedPaise: paise(0),
  recoveredPaise: paise(0),
  sentPaise: paise(0),
  toBePaidPaise: paise(0),
  returnedPaise: paise(0),
  openPaise: paise(0),
}

/** Adds two sets of uses. */
export const addUsage = (one: BudgetUsage, other: BudgetUsage): BudgetUsage => ({
  paidPaise: sumPaise([one.paidPaise, other.paidPaise]),
  reversedPaise: sumPaise([one.reversedPaise, other.reversedPaise]),
  recoveredPaise: sumPaise([one.recoveredPaise, other.recoveredPaise]),
  sentPaise: sumPaise([one.sentPaise, other.sentPaise]),
  toBePaidPaise: sumPaise([one.toBePaidPaise, other.toBePaidPaise]),
  returnedPaise: sumPaise([one.returnedPaise, other.returnedPaise]),
  openPaise: sumPaise([one.openPaise, other.openPaise]),
})

/**
 * Returns the amounts paid and at the bank, less the amounts returned by the bank; negative where a year has only
 * returns.
 */
export const spentOf = ({ paidPaise, sentPaise, reversedPaise }: BudgetUsage): Paise =>
  subtractPaise(sumPaise([paidPaise, sentPaise]), reversedPaise)

/**
 * Returns the remainder of a grant, in paise; null where none is recorded.
 * - `leftPaise`: after `spentOf`; payment batches are checked against it
 * - `freePaise`: also after every claim in the office, as if each were approved in full
 *
 * Either is negative where more was used than granted.
 */
export function remainingOf(
  grantPaise: Paise | null,
  usage: BudgetUsage
): { leftPaise: Paise; freePaise: Paise } | null {
  if (grantPaise === null) return null
  const { toBePaidPaise, returnedPaise, openPaise } = usage
  const leftPaise = subtractPaise(grantPaise, spentOf(usage))
  const freePaise = subtractPaise(leftPaise, sumPaise([toBePaidPaise, returnedPaise, openPaise]))
  return { leftPaise, freePaise }
}

/** Maximum length of the remark on a batch that exceeds the remainder, in characters. */
export const MAX_REMARK_LENGTH = 500

/** Amount by which a batch exceeds the remainder of a head. */
export type Overdraft = {
  readonly headCode: string
  /** Before the batch, in paise. */
  readonly leftPaise: Paise
  readonly takenPaise: Paise
}

/**
 * Returns the heads of which a batch takes more than remains. A head without a recorded grant is never included, since
 * its remainder is unknown.
 *
 * @param left before the batch, by head; in paise, null without a grant
 * @param taken by the batch, by head; in paise
 */
export function overdraftsOf(
  left: ReadonlyMap<string, Paise | null>,
  taken: ReadonlyMap<string, Paise>
): Overdraft[] {
  return [...taken].flatMap(([headCode, takenPaise]) => {
    const leftPaise = left.get(headCode) ?? null
    return leftPaise !== null && takenPaise > leftPaise ? [{ headCode, leftPaise, takenPaise }] : []
  })
}

/** Rule for the refunds that a head of the budget pays; null means every scheme or every subsidiary corporation. */
export type Source = {
  readonly headCode: string
  readonly schemeId: number | null
  readonly subCorporationCode: string | null
}

/** The fields of a refund that determine the head under which it is paid. */
export type Payee = {
  readonly loanType: number
  /** Subsidiary corporation of the applicant's caste; null where there is none, or where no source requires it. */
  readonly subCorporation: string | null
}

const SCHEME_WEIGHT = 2
const CORPORATION_WEIGHT = 1

/**
 * Returns the head that pays a refund: that of the most specific matching source. A source for a scheme takes
 * precedence over one for a subsidiary corporation, and both over one for everything; of two equally specific ones the
 * first applies.
 *
 * @returns null where no head pays it
 */
export function headOf(sources: readonly Source[], payee: Payee): string | null {
  let best: { source: Source; fit: number } | null = null
  for (const source of sources) {
    const { schemeId, subCorporationCode } = source
    if (schemeId !== null && schemeId !== payee.loanType) continue
    if (subCorporationCode !== null && subCorporationCode !== payee.subCorporation) continue
    const fit =
      (schemeId === null ? 0 : SCHEME_WEIGHT) +
      (subCorporationCode === null ? 0 : CORPORATION_WEIGHT)
    if (!best || fit > best.fit) best = { source, fit }
  }
  return best?.source.headCode ?? null
}

/** Whether any source requires the subsidiary corporation, for which every sum must look up the caste. */
export const needsCorporation = (sources: readonly Source[]): boolean =>
  sources.some(({ subCorporationCode }) => subCorporationCode !== null)

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
type Span = { readonly skip: number; readonly months: number }

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
    const interestAtCap = interestForMonth(balance, capBp)
    if (month >= skip) refunds.push(interest < interestAtCap ? interest : interestAtCap)
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
