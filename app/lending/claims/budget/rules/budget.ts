import { type Paise, paise, subtractPaise, sumPaise } from '#kernel/money/paise'

/** What became of a head's money in a financial year, in paise. */
export type BudgetUsage = {
  /** In payment batches of the year, credited; also what the bank returned since. */
  readonly paidPaise: Paise
  /** Credited in this or an earlier year and returned by the bank in this one: it is there to be spent again. */
  readonly reversedPaise: Paise
  /** Recovered in the year of refunds that should not have been paid, without interest; it is not spent again. */
  readonly recoveredPaise: Paise
  /** In payment batches of the year, without an answer of the bank. */
  readonly sentPaise: Paise
  /** Approved by the MD and in no batch. */
  readonly toBePaidPaise: Paise
  /** Sent back by the bank, and not queued again. */
  readonly returnedPaise: Paise
  /** Claims on their way to the MD's approval, at what they may bring. */
  readonly openPaise: Paise
}

export type BudgetUsageKind = keyof BudgetUsage
/** What takes of a grant. */
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

/** Two lots of uses as one. */
export const addUsage = (one: BudgetUsage, other: BudgetUsage): BudgetUsage => ({
  paidPaise: sumPaise([one.paidPaise, other.paidPaise]),
  reversedPaise: sumPaise([one.reversedPaise, other.reversedPaise]),
  recoveredPaise: sumPaise([one.recoveredPaise, other.recoveredPaise]),
  sentPaise: sumPaise([one.sentPaise, other.sentPaise]),
  toBePaidPaise: sumPaise([one.toBePaidPaise, other.toBePaidPaise]),
  returnedPaise: sumPaise([one.returnedPaise, other.returnedPaise]),
  openPaise: sumPaise([one.openPaise, other.openPaise]),
})

/** What was paid and what is at the bank, less what the bank returned; negative where only returns fell into a year. */
export const spentOf = ({ paidPaise, sentPaise, reversedPaise }: BudgetUsage): Paise =>
  subtractPaise(sumPaise([paidPaise, sentPaise]), reversedPaise)

/**
 * What is left of a grant, in paise; null where none is recorded.
 * - `leftPaise`: after `spentOf`; against this a payment batch is measured
 * - `freePaise`: after every claim that is in the office too, as if each were approved in full
 *
 * Either is negative where more was taken than granted.
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

/** Letters of the remark on a batch that takes more than is left. */
export const MAX_REMARK_LENGTH = 500

/** What a batch takes of a head beyond what was left of it. */
export type Overdraft = {
  readonly headCode: string
  /** Before the batch, in paise. */
  readonly leftPaise: Paise
  readonly takenPaise: Paise
}

/**
 * The heads of which a batch takes more than is left. A head without a recorded grant is never one of
 * them: nobody knows what is left of it.
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

/** What says which refunds a head of the budget pays; null is every scheme, every subsidiary corporation. */
export type Source = {
  readonly headCode: string
  readonly schemeId: number | null
  readonly subCorporationCode: string | null
}

/** What of a refund decides under which head it is paid. */
export type Payee = {
  readonly loanType: number
  /** Of the applicant's caste; null where it has none, or where no source asks. */
  readonly subCorporation: string | null
}

const SCHEME_WEIGHT = 2
const CORPORATION_WEIGHT = 1

/**
 * The head that pays a refund: of the sources that fit, the one that says most of it. One of a scheme
 * comes before one of a subsidiary corporation, and both before one of everything; of two that say
 * the same the first counts.
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

/** Whether any source asks for the subsidiary corporation, which costs every sum a look at the caste. */
export const needsCorporation = (sources: readonly Source[]): boolean =>
  sources.some(({ subCorporationCode }) => subCorporationCode !== null)
