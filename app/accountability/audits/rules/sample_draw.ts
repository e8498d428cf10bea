import { drawn, DRAWN, lotOf, type Mark, type SampleKind, weightOf } from '#audits/rules/sample'
import { FAR } from '#audits/rules/turns'

/** A measured turn as it is drawn from. */
export interface TurnToDraw {
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
  marks: readonly Mark[]
}

/** All that a sample is drawn from: with the seed it says what was drawn. */
export interface DrawnFrom {
  turns: readonly TurnToDraw[]
  explained: readonly TurnToDraw[]
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
 * What is drawn with this seed, each file once: the same for the portal that draws and for whoever draws it again
 * from an audit pack. Of the files far ahead those that passed most, and among equal ones by lot.
 */
export function drawSample({ turns, explained, payments }: DrawnFrom, seed: string): DrawnLine[] {
  const taken = new Set<string>()
  const take = (chosen: readonly TurnToDraw[]) => {
    for (const turn of chosen) taken.add(fileOf(turn))
    return chosen
  }
  const free = (some: readonly TurnToDraw[]) => some.filter((turn) => !taken.has(fileOf(turn)))
  const byLot = (some: readonly TurnToDraw[], count: number) =>
    drawn(firstOfEach(free(some)), { seed, count, lot: ({ lot }) => lot })
  const ahead = turns
    .filter(({ passed }) => passed >= FAR)
    .toSorted((a, b) => b.passed - a.passed || lotOf(seed, b.lot) - lotOf(seed, a.lot))
  const far = take(firstOfEach(ahead).slice(0, DRAWN.far_ahead))
  const usual = take(
    byLot(
      turns.filter(({ passed }) => passed < FAR),
      DRAWN.usual
    )
  )
  const told = take(byLot(explained, DRAWN.explained))
  const paid = drawn(
    payments.filter(({ id }) => !taken.has(`claim:${id}`)),
    {
      seed,
      count: DRAWN.paid_claim,
      weight: ({ amountPaise, marks }) => weightOf(amountPaise, marks),
    }
  )
  return [
    ...far.map((turn) => lineOf('far_ahead', turn)),
    ...usual.map((turn) => lineOf('usual', turn)),
    ...told.map((turn) => lineOf('explained', turn)),
    ...paid.map(({ id, marks }) => ({
      kind: 'paid_claim' as const,
      subjectType: 'claim',
      subjectId: id,
      stayId: null,
      marks,
    })),
  ]
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
export function drawnFromText({ turns, explained, payments }: DrawnFrom): string {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const kept = (some: readonly TurnToDraw[]) =>
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

type KeptTurn = [number, string, number, number, number]

interface Kept {
  turns: KeptTurn[]
  explained: KeptTurn[]
  payments: [number, number, Mark[]][]
}

/** The same again. */
export function readDrawnFrom(text: string): DrawnFrom {
  const { turns, explained, payments } = JSON.parse(text) as Kept
  const read = ([id, subjectType, subjectId, passed, lot]: KeptTurn): TurnToDraw => ({
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
