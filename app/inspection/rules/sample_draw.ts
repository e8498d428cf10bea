import { drawn, DRAWN, type Mark, type SampleKind, weightOf } from '#inspection/rules/sample'
import { FAR } from '#inspection/rules/turns'

/** A measured turn as it is drawn from. */
export interface TurnToDraw {
  /** Of the stay. */
  id: number
  subjectType: string
  subjectId: number
  passed: number
}

/** A paid claim as it is drawn from. */
export interface PaymentToDraw {
  /** Of the claim. */
  id: number
  amountPaise: number
  marks: readonly Mark[]
}

/** All that a sample is drawn from: with the seed it says what was drawn. */
export interface DrawnFrom {
  turns: readonly TurnToDraw[]
  payments: readonly PaymentToDraw[]
}

export interface DrawnLine {
  kind: SampleKind
  subjectType: string
  subjectId: number
  /** The turn; null of a payment. */
  stayId: number | null
  marks: readonly Mark[]
}

/**
 * What is drawn with this seed, each file once: the same for the portal that draws and for whoever draws it again from
 * an audit pack.
 */
export function drawSample({ turns, payments }: DrawnFrom, seed: string): DrawnLine[] {
  const far = turns
    .filter(({ passed }) => passed >= FAR)
    .toSorted((a, b) => b.passed - a.passed || a.id - b.id)
    .slice(0, DRAWN.far_ahead)
  /** A file whose other turn was far ahead is looked at once. */
  const taken = new Set(far.map(fileOf))
  const others = turns.filter((turn) => turn.passed < FAR && !taken.has(fileOf(turn)))
  const usual = drawn(others, { seed, count: DRAWN.usual })
  const paid = drawn(
    payments.filter(({ id }) => !taken.has(`claim:${id}`)),
    {
      seed,
      count: DRAWN.paid_claim,
      weight: ({ amountPaise, marks }) => weightOf(amountPaise, marks),
    }
  )
  const lines: DrawnLine[] = [
    ...firstOfEach(far).map((turn) => lineOf('far_ahead', turn)),
    ...firstOfEach(usual).map((turn) => lineOf('usual', turn)),
    ...paid.map(({ id, marks }) => ({
      kind: 'paid_claim' as const,
      subjectType: 'claim',
      subjectId: id,
      stayId: null,
      marks,
    })),
  ]
  return [...new Map(lines.map((line) => [fileOf(line), line])).values()]
}

const fileOf = ({ subjectType, subjectId }: Pick<TurnToDraw, 'subjectType' | 'subjectId'>) =>
  `${subjectType}:${subjectId}`

/** Each file once, with the turn that came first. */
function firstOfEach(turns: readonly TurnToDraw[]): TurnToDraw[] {
  return [...new Map(turns.toReversed().map((turn) => [fileOf(turn), turn])).values()].toReversed()
}

const lineOf = (kind: SampleKind, { id, subjectType, subjectId }: TurnToDraw): DrawnLine => ({
  kind,
  subjectType,
  subjectId,
  stayId: id,
  marks: [],
})

/** As the portal keeps it and its digest says it: short, in the order of the numbers. */
export function drawnFromText({ turns, payments }: DrawnFrom): string {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  return JSON.stringify({
    turns: turns
      .toSorted(byId)
      .map(({ id, subjectType, subjectId, passed }) => [id, subjectType, subjectId, passed]),
    payments: payments
      .toSorted(byId)
      .map(({ id, amountPaise, marks }) => [id, amountPaise, [...marks]]),
  })
}

interface Kept {
  turns: [number, string, number, number][]
  payments: [number, number, Mark[]][]
}

/** The same again. */
export function readDrawnFrom(text: string): DrawnFrom {
  const { turns, payments } = JSON.parse(text) as Kept
  return {
    turns: turns.map(([id, subjectType, subjectId, passed]) => ({
      id,
      subjectType,
      subjectId,
      passed,
    })),
    payments: payments.map(([id, amountPaise, marks]) => ({ id, amountPaise, marks })),
  }
}
