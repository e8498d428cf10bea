import { type Paise, paise, subtractPaise, sumPaise } from '#kernel/money/paise'

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
