import { createHash } from 'node:crypto'
import { FAR_AHEAD_MIN } from '#audits/rules/queue_order'
import type { DateTime } from 'luxon'
import { type PlainDate, addDays, indiaDateOf } from '#kernel/calendar/plain_date'

/**
 * Kinds of sample items: applications far ahead, usual ones at random, some of the explained ones, and paid claims
 * weighted by the amount at stake.
 */
const SAMPLE_KINDS = ['far_ahead', 'usual', 'explained', 'paid_claim'] as const
type SampleKind = (typeof SAMPLE_KINDS)[number]

/** Maximum number of items of each kind in a month. */
export const MAX_DRAWN_BY_KIND: Record<SampleKind, number> = {
  far_ahead: 20,
  usual: 10,
  explained: 5,
  paid_claim: 10,
}

/** States of an item: the auditor checks it, the office is questioned, has answered, the auditor has closed it. */
const ITEM_STATES = ['drawn', 'asked', 'answered', 'closed'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** Results of a closed item. */
const RESULTS = ['in_order', 'explained', 'irregular'] as const
export type SampleResult = (typeof RESULTS)[number]

/** The auditor's questions by kind of item. */
const APPLICATION_CHECKS = ['order', 'papers', 'identity', 'amount', 'decision'] as const
const CLAIM_CHECKS = ['statement', 'computed', 'account', 'verified', 'separate'] as const
export type Check = (typeof APPLICATION_CHECKS | typeof CLAIM_CHECKS)[number]

export const CHECK_ANSWERS = ['yes', 'no', 'not_applicable'] as const
export type CheckAnswer = (typeof CHECK_ANSWERS)[number]

export const checksOf = (kind: string): readonly Check[] =>
  kind === 'paid_claim' ? CLAIM_CHECKS : APPLICATION_CHECKS

/** Returns the questions without an answer, and whether an answer is a finding. */
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

/** Reasons why a payment is more likely to be drawn than another of the same amount. */
const RISK_MARKS = ['large', 'first_of_loan', 'account_changed', 'shared_number'] as const
export type RiskMark = (typeof RISK_MARKS)[number]

/** Returns the weight of a payment in the draw: its amount in rupees, once more for each mark. */
export const paymentWeight = (paise: number, marks: readonly RiskMark[]): number =>
  Math.max(1, paise / 100) * (1 + marks.length)

/**
 * Draws this number of rows without replacement, each by its weight. The same seed gives the same draw in any order of
 * the rows (keys of Efraimidis and Spirakis; the number of each row comes from a digest of the seed and the row's id).
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

/** Number of hexadecimal digits of a digest that a number can hold exactly. */
const HEX_DIGITS = 13

/** Returns a number above 0 and below 1 that nobody can choose. */
export function uniformFromSeed(seed: string, id: number): number {
  const digest = createHash('sha256').update(`${seed}:${id}`).digest('hex').slice(0, HEX_DIGITS)
  return (Number.parseInt(digest, 16) + 0.5) / 16 ** HEX_DIGITS
}

/** A measured decision as input of the draw. */
export interface DecisionToDraw {
  /** Id of the waiting period. */
  id: number
  /** Basis of its random number: the decision with which the application arrived. */
  lot: number
  subjectType: string
  subjectId: number
  /** Neighbours overtaken; 0 for an explained decision, which is not measured. */
  passed: number
}

/** A paid claim as input of the draw. */
export interface PaymentToDraw {
  /** Id of the claim. */
  id: number
  amountPaise: number
  marks: readonly RiskMark[]
}

/** Complete input of a sample; with the seed it determines the draw. */
interface DrawnFrom {
  turns: readonly DecisionToDraw[]
  explained: readonly DecisionToDraw[]
  payments: readonly PaymentToDraw[]
}

interface DrawnItem {
  kind: SampleKind
  subjectType: string
  subjectId: number
  /** The waiting period; null for a payment. */
  waitingPeriodId: number | null
  marks: readonly RiskMark[]
}

/**
 * Draws the sample for this seed, each application once. The portal and the check program of an audit pack use the same
 * function. Applications far ahead are drawn by the number overtaken, equal ones at random.
 */
export function drawSample({ turns, explained, payments }: DrawnFrom, seed: string): DrawnItem[] {
  const drawnFiles = new Set<string>()
  const markDrawn = (chosen: readonly DecisionToDraw[]) => {
    for (const decision of chosen) drawnFiles.add(fileKey(decision))
    return chosen
  }
  const undrawn = (some: readonly DecisionToDraw[]) =>
    some.filter((decision) => !drawnFiles.has(fileKey(decision)))
  const byLot = (some: readonly DecisionToDraw[], count: number) =>
    weightedSample(firstPerFile(undrawn(some)), { seed, count, lot: ({ lot }) => lot })
  const ahead = turns
    .filter(({ passed }) => passed >= FAR_AHEAD_MIN)
    .toSorted(
      (a, b) => b.passed - a.passed || uniformFromSeed(seed, b.lot) - uniformFromSeed(seed, a.lot)
    )
  const far = markDrawn(firstPerFile(ahead).slice(0, MAX_DRAWN_BY_KIND.far_ahead))
  const usual = markDrawn(
    byLot(
      turns.filter(({ passed }) => passed < FAR_AHEAD_MIN),
      MAX_DRAWN_BY_KIND.usual
    )
  )
  const explainedDraws = markDrawn(byLot(explained, MAX_DRAWN_BY_KIND.explained))
  const paid = weightedSample(
    payments.filter(({ id }) => !drawnFiles.has(`claim:${id}`)),
    {
      seed,
      count: MAX_DRAWN_BY_KIND.paid_claim,
      weight: ({ amountPaise, marks }) => paymentWeight(amountPaise, marks),
    }
  )
  return [
    ...far.map((decision) => drawnItem('far_ahead', decision)),
    ...usual.map((decision) => drawnItem('usual', decision)),
    ...explainedDraws.map((decision) => drawnItem('explained', decision)),
    ...paid.map(({ id, marks }) => ({
      kind: 'paid_claim' as const,
      subjectType: 'claim',
      subjectId: id,
      waitingPeriodId: null,
      marks,
    })),
  ]
}

const fileKey = ({ subjectType, subjectId }: Pick<DecisionToDraw, 'subjectType' | 'subjectId'>) =>
  `${subjectType}:${subjectId}`

/** Returns each application once, with its earliest decision. */
function firstPerFile(decisions: readonly DecisionToDraw[]): DecisionToDraw[] {
  return [
    ...new Map(decisions.toReversed().map((decision) => [fileKey(decision), decision])).values(),
  ].toReversed()
}

const drawnItem = (
  kind: SampleKind,
  { id, subjectType, subjectId }: DecisionToDraw
): DrawnItem => ({
  kind,
  subjectType,
  subjectId,
  waitingPeriodId: id,
  marks: [],
})

/** Serialises the input as the portal stores it and computes its digest: compact, in the order of the ids. */
export function drawnFromText({ turns, explained, payments }: DrawnFrom): string {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const storedDecisions = (some: readonly DecisionToDraw[]) =>
    some
      .toSorted(byId)
      .map(({ id, subjectType, subjectId, passed, lot }) => [
        id,
        subjectType,
        subjectId,
        passed,
        lot,
      ])
  return JSON.stringify({
    turns: storedDecisions(turns),
    explained: storedDecisions(explained),
    payments: payments
      .toSorted(byId)
      .map(({ id, amountPaise, marks }) => [id, amountPaise, [...marks]]),
  })
}

type StoredDecision = [number, string, number, number, number]

interface StoredFrame {
  turns: StoredDecision[]
  explained: StoredDecision[]
  payments: [number, number, RiskMark[]][]
}

/** Reads the serialised input. */
export function readDrawnFrom(text: string): DrawnFrom {
  const { turns, explained, payments } = JSON.parse(text) as StoredFrame
  const parseDecision = ([
    id,
    subjectType,
    subjectId,
    passed,
    lot,
  ]: StoredDecision): DecisionToDraw => ({
    id,
    subjectType,
    subjectId,
    passed,
    lot,
  })
  return {
    turns: turns.map(parseDecision),
    explained: explained.map(parseDecision),
    payments: payments.map(([id, amountPaise, marks]) => ({ id, amountPaise, marks })),
  }
}

/** Number of days that an office has for its answer. After them the auditor may close the item without one. */
const ANSWER_PERIOD_DAYS = 30

/** Returns the first day on which an unanswered finding may be closed. */
export const closableOn = (askedAt: DateTime): PlainDate =>
  addDays(indiaDateOf(askedAt.toJSDate()), ANSWER_PERIOD_DAYS + 1)

/** Whether an item may be closed: it is answered, or the office has not answered in time. */
export function isClosable(
  { state, checkedAt }: { state: string; checkedAt: DateTime | null },
  today: PlainDate
): boolean {
  const known = state as ItemState
  if (known === 'answered') return true
  return known === 'asked' && checkedAt !== null && closableOn(checkedAt) <= today
}
