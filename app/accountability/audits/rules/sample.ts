import { createHash } from 'node:crypto'

/**
 * What is drawn: files far ahead of their turn, usual ones by lot, some of those that something explains, and paid
 * claims by what is at stake.
 */
export const SAMPLE_KINDS = ['far_ahead', 'usual', 'explained', 'paid_claim'] as const
export type SampleKind = (typeof SAMPLE_KINDS)[number]

/** So many of each kind, at most, in a month. */
export const MAX_DRAWN_BY_KIND: Record<SampleKind, number> = {
  far_ahead: 20,
  usual: 10,
  explained: 5,
  paid_claim: 10,
}

/** Where an item stands: the auditor looks at it, the office is asked, has answered, the auditor has ended it. */
export const ITEM_STATES = ['drawn', 'asked', 'answered', 'closed'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** How it ended. */
export const RESULTS = ['in_order', 'explained', 'irregular'] as const
export type SampleResult = (typeof RESULTS)[number]

/** The auditor's questions, by what was drawn. */
const APPLICATION_CHECKS = ['order', 'papers', 'identity', 'amount', 'decision'] as const
const CLAIM_CHECKS = ['statement', 'computed', 'account', 'verified', 'separate'] as const
export type Check = (typeof APPLICATION_CHECKS | typeof CLAIM_CHECKS)[number]

export const CHECK_ANSWERS = ['yes', 'no', 'not_applicable'] as const
export type CheckAnswer = (typeof CHECK_ANSWERS)[number]

export const checksOf = (kind: string): readonly Check[] =>
  kind === 'paid_claim' ? CLAIM_CHECKS : APPLICATION_CHECKS

/** The questions that have no answer yet, and whether an answer found something. */
export function evaluateChecks(
  kind: string,
  given: Readonly<Record<string, CheckAnswer | null | undefined>>
) {
  const checks = checksOf(kind)
  return {
    answers: Object.fromEntries(checks.map((check) => [check, given[check]])),
    open: checks.filter((check) => !given[check]),
    hasFinding: checks.some((check) => given[check] === 'no'),
  }
}

/** Why a payment is likelier to be drawn than another of its amount. */
export const RISK_MARKS = ['large', 'first_of_loan', 'account_changed', 'shared_number'] as const
export type RiskMark = (typeof RISK_MARKS)[number]

/** How heavy a payment is in the draw: its rupees, once more for each mark. */
export const paymentWeight = (paise: number, marks: readonly RiskMark[]): number =>
  Math.max(1, paise / 100) * (1 + marks.length)

/**
 * Draws so many without putting back, each by its weight: the same seed gives the same draw in any order of the rows
 * (keys of Efraimidis and Spirakis, whose number for each row comes from a digest of the seed and what it is known by).
 */
export function weightedSample<Row extends { id: number }>(
  rows: readonly Row[],
  {
    seed,
    count,
    weight = () => 1,
    lot = ({ id }) => id,
  }: { seed: string; count: number; weight?: (row: Row) => number; lot?: (row: Row) => number }
): Row[] {
  return rows
    .map((row) => ({ row, key: Math.log(uniformFromSeed(seed, lot(row))) / weight(row) }))
    .toSorted((a, b) => b.key - a.key || a.row.id - b.row.id)
    .slice(0, count)
    .map(({ row }) => row)
}

/** Digits of a digest that a number can hold. */
const HEX_DIGITS = 13

/** A number above 0 and below 1 that nobody chose. */
export function uniformFromSeed(seed: string, id: number): number {
  const digest = createHash('sha256').update(`${seed}:${id}`).digest('hex').slice(0, HEX_DIGITS)
  return (Number.parseInt(digest, 16) + 0.5) / 16 ** HEX_DIGITS
}
