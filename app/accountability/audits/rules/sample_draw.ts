import { weightedSample, MAX_DRAWN_BY_KIND, uniformFromSeed, type RiskMark, type SampleKind, paymentWeight } from '#audits/rules/sample'
import { FAR_AHEAD_MIN } from '#audits/rules/turns'

/** A measured turn as it is drawn from. */
export interface DecisionToDraw {
  /** Of the stay. */
  id: number
  /** What its lot goes by: the decision that brought the file. */
  lot: number
  subjectType: string
  subjectId: number
  /** Neighbours passed; 0 of an explained turn, which is not measured. */
  passed: number
}

/** A paid claim as it is drawn from. */
export interface PaymentToDraw {
  /** Of the claim. */
  id: number
  amountPaise: number
  marks: readonly RiskMark[]
}

/** All that a sample is drawn from: with the seed it says what was drawn. */
export interface DrawnFrom {
  turns: readonly DecisionToDraw[]
  explained: readonly DecisionToDraw[]
  payments: readonly PaymentToDraw[]
}

export interface DrawnItem {
  kind: SampleKind
  subjectType: string
  subjectId: number
  /** The turn; null of a payment. */
  stayId: number | null
  marks: readonly RiskMark[]
}

/**
 * What is drawn with this seed, each file once: the same for the portal that draws and for whoever draws it again
 * from an audit pack. Of the files far ahead those that passed most, and among equal ones by lot.
 */
export function drawSample({ turns, explained, payments }: DrawnFrom, seed: string): DrawnItem[] {
  const taken = new Set<string>()
  const take = (chosen: readonly DecisionToDraw[]) => {
    for (const turn of chosen) taken.add(fileKey(turn))
    return chosen
  }
  const free = (some: readonly DecisionToDraw[]) => some.filter((turn) => !taken.has(fileKey(turn)))
  const byLot = (some: readonly DecisionToDraw[], count: number) =>
    weightedSample(firstPerFile(free(some)), { seed, count, lot: ({ lot }) => lot })
  const ahead = turns
    .filter(({ passed }) => passed >= FAR_AHEAD_MIN)
    .toSorted((a, b) => b.passed - a.passed || uniformFromSeed(seed, b.lot) - uniformFromSeed(seed, a.lot))
  const far = take(firstPerFile(ahead).slice(0, MAX_DRAWN_BY_KIND.far_ahead))
  const usual = take(
    byLot(
      turns.filter(({ passed }) => passed < FAR_AHEAD_MIN),
      MAX_DRAWN_BY_KIND.usual
    )
  )
  const told = take(byLot(explained, MAX_DRAWN_BY_KIND.explained))
  const paid = weightedSample(
    payments.filter(({ id }) => !taken.has(`claim:${id}`)),
    {
      seed,
      count: MAX_DRAWN_BY_KIND.paid_claim,
      weight: ({ amountPaise, marks }) => paymentWeight(amountPaise, marks),
    }
  )
  return [
    ...far.map((turn) => drawnItem('far_ahead', turn)),
    ...usual.map((turn) => drawnItem('usual', turn)),
    ...told.map((turn) => drawnItem('explained', turn)),
    ...paid.map(({ id, marks }) => ({
      kind: 'paid_claim' as const,
      subjectType: 'claim',
      subjectId: id,
      stayId: null,
      marks,
    })),
  ]
}

const fileKey = ({ subjectType, subjectId }: Pick<DecisionToDraw, 'subjectType' | 'subjectId'>) =>
  `${subjectType}:${subjectId}`

/** Each file once, with the turn that came first. */
function firstPerFile(turns: readonly DecisionToDraw[]): DecisionToDraw[] {
  return [...new Map(turns.toReversed().map((turn) => [fileKey(turn), turn])).values()].toReversed()
}

const drawnItem = (kind: SampleKind, { id, subjectType, subjectId }: DecisionToDraw): DrawnItem => ({
  kind,
  subjectType,
  subjectId,
  stayId: id,
  marks: [],
})

/** As the portal keeps it and its digest says it: short, in the order of the numbers. */
export function drawnFromText({ turns, explained, payments }: DrawnFrom): string {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const kept = (some: readonly DecisionToDraw[]) =>
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
    turns: kept(turns),
    explained: kept(explained),
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

/** The same again. */
export function readDrawnFrom(text: string): DrawnFrom {
  const { turns, explained, payments } = JSON.parse(text) as StoredFrame
  const read = ([id, subjectType, subjectId, passed, lot]: StoredDecision): DecisionToDraw => ({
    id,
    subjectType,
    subjectId,
    passed,
    lot,
  })
  return {
    turns: turns.map(read),
    explained: explained.map(read),
    payments: payments.map(([id, amountPaise, marks]) => ({ id, amountPaise, marks })),
  }
}
