import { test } from '@japa/runner'
import { assessOrder, inconclusiveReason, significanceThreshold } from '#audits/rules/queue_order'
import {
  type DeskKind,
  type ServedCounts,
  simulateDesk,
} from '#tests/unit/accountability/audits/simulated_desk'

/*
 * Simulated desks, honest and bribed: the figures of docs/users/queue_order.md, counted over a hundred desks of each
 * kind. Each desk is reproducible from its seed, so that the counts do not change by themselves. FULL=1 simulates all
 * hundred, which must match the figures exactly; otherwise the first ten must be a likely sample of them.
 */
const HUNDRED = 100
const DESKS = process.env.FULL === '1' ? HUNDRED : 10

/**
 * A count with a smaller probability than this fails. Of the figures, 32 are neither none nor all, so that with other
 * seeds a correct measure would fail in three runs of a hundred; with FULL=1 it never fails, because all desks are
 * counted.
 */
const UNLIKELY = 0.001

/** Binomial coefficient. */
const waysToChoose = (some: number, from: number): number =>
  some > from ? 0 : some === 0 ? 1 : (waysToChoose(some - 1, from - 1) * from) / some

/**
 * Returns the probability of a count at least as rare as this one, for desks drawn from the hundred (hypergeometric).
 */
function chanceOfCount(count: number, figure: number): number {
  const chances = Array.from(
    { length: DESKS + 1 },
    (_, some) =>
      (waysToChoose(some, figure) * waysToChoose(DESKS - some, HUNDRED - figure)) /
      waysToChoose(DESKS, HUNDRED)
  )
  const asRare = chances.filter((chance) => chance <= chances[count] * (1 + 1e-9))
  return asRare.reduce((sum, chance) => sum + chance, 0)
}

/** Numbers of desks and officers compared in the State; the findings change from ten on. */
const FEW = 10
const MANY = 100

/** A backlog of three weeks and four arrivals a day, for a quarter of working days. */
const USUAL: DeskKind = { arrivals: 4, backlog: 60, days: 65, looseness: 1 }

/** Any application at random, at a desk that worked for a quarter before the examined period. */
const BY_LOT: DeskKind = { ...USUAL, before: 65, looseness: 1000 }

/** One of the ten oldest applications, fifteen a day, three officers. */
const BUSY: DeskKind = { ...BY_LOT, arrivals: 15, backlog: 300, looseness: 10, officers: 3 }

/**
 * A desk that decides nothing for ten days, then half as many again until the applications that arrived meanwhile are
 * done.
 */
const onLeave = (arrivals: number, from: number): DeskKind => ({
  ...BY_LOT,
  arrivals,
  backlog: 15 * arrivals,
  officers: 3,
  flow(day) {
    const isAway = day >= from && day < from + 10
    const isBack = day >= from + 10 && day < from + 30
    return { arrive: arrivals, leave: isAway ? 0 : isBack ? 1.5 * arrivals : arrivals }
  },
})

/**
 * Returns the numbers of desks of a kind that are reported, that have a reported officer, and that are inconclusive.
 */
function countReports(kind: DeskKind) {
  const counts = { desks: 0, amongMany: 0, officers: 0, untold: 0 }
  for (let seed = 1; seed <= DESKS; seed++) {
    const { desk, officers, flow } = simulateDesk(kind, seed)
    const isReported = ({ measured, tosses }: ServedCounts, compared: number) =>
      assessOrder(measured, tosses, flow, significanceThreshold(compared)).finding === 'remarkable'
    if (isReported(desk, FEW)) counts.desks++
    if (isReported(desk, MANY)) counts.amongMany++
    if (officers.some((officer) => isReported(officer, FEW))) counts.officers++
    if (inconclusiveReason(flow) !== null) counts.untold++
  }
  return counts
}

test.group('Simulated queues', () => {
  /** Number of inconclusive desks out of a hundred. */
  const honest: Record<string, [DeskKind, number]> = {
    'strictly in turn': [USUAL, 0],
    'one of the ten oldest': [{ ...USUAL, looseness: 10 }, 0],
    'one of the thirty oldest': [{ ...USUAL, looseness: 30 }, 0],
    'any application, random order': [{ ...USUAL, looseness: 1000 }, 0],
    'a fifth waits for documents': [{ ...USUAL, hard: 0.2 }, 0],
    'half wait for documents, random order': [{ ...USUAL, hard: 0.5, looseness: 5 }, 0],
    'nothing pending': [{ ...USUAL, backlog: 4 }, 0],
    'nothing pending but difficult applications': [{ ...USUAL, backlog: 4, hard: 0.3 }, 0],
    'one application a day': [{ ...USUAL, arrivals: 1, backlog: 15 }, 0],
    'one application a day, many difficult': [
      { ...USUAL, arrivals: 1, backlog: 15, hard: 0.4, looseness: 6 },
      1,
    ],
    'overload, random order': [
      { ...BY_LOT, flow: (day) => ({ arrive: day < 0 ? 4 : 10, leave: 4 }) },
      100,
    ],
    'overload of the last ten days, random order': [
      { ...BY_LOT, flow: (day) => ({ arrive: day < 55 ? 4 : 10, leave: 4 }) },
      39,
    ],
    'six in, three out, random order': [
      { ...BY_LOT, arrivals: 6, before: 0, flow: () => ({ arrive: 6, leave: 3 }) },
      100,
    ],
    'six in, three out after steady days, random order': [
      { ...BY_LOT, arrivals: 6, flow: (day) => ({ arrive: 6, leave: day < 0 ? 6 : 3 }) },
      100,
    ],
    'six in, five out, random order': [
      { ...BY_LOT, arrivals: 6, before: 0, flow: () => ({ arrive: 6, leave: 5 }) },
      12,
    ],
    'a burst of applications, random order': [
      {
        ...BY_LOT,
        flow: (day) => ({ arrive: day === 20 ? 120 : 4, leave: day < 20 ? 4 : 6.5 }),
      },
      0,
    ],
    'twenty decided once a week, random order': [
      { ...BY_LOT, flow: (day) => ({ arrive: 4, leave: day % 5 === 0 ? 20 : 0 }) },
      0,
    ],
    'untouched at first, fifteen a day, random order': [{ ...BUSY, before: 0, looseness: 1000 }, 0],
    'untouched at first, thirty a day, random order': [
      { ...BUSY, before: 0, arrivals: 30, backlog: 900, looseness: 1000 },
      14,
    ],
    'untouched at first, half a year pending, random order': [
      { ...BY_LOT, before: 0, backlog: 600 },
      100,
    ],
    'back from leave, four a day, random order': [onLeave(4, 20), 0],
    'back from leave, fifteen a day, random order': [onLeave(15, 20), 0],
    'back from leave, twenty-five a day, random order': [onLeave(25, 20), 0],
    'back from leave on the first day, fifteen a day, random order': [onLeave(15, -10), 0],
    'fifteen a day, one of the ten oldest': [BUSY, 0],
    'fifteen a day, random order': [{ ...BUSY, looseness: 1000 }, 0],
    'thirty a day, random order': [{ ...BUSY, arrivals: 30, looseness: 1000 }, 0],
  }
  for (const [name, [kind, untold]] of Object.entries(honest)) {
    test(`report no honest desk or officer: ${name}`, ({ assert }) => {
      const counts = countReports(kind)
      assert.deepInclude(counts, { desks: 0, amongMany: 0, officers: 0 })
      assert.isAbove(
        chanceOfCount(counts.untold, untold),
        UNLIKELY,
        `${counts.untold} inconclusive`
      )
    })
  }

  /**
   * Reported desks out of a hundred by share of bribed applications: where up to ten are compared, and where a hundred
   * are.
   */
  const SHARES = [0.03, 0.05, 0.1, 0.2]
  const bought: Record<string, [DeskKind, string]> = {
    'in turn': [USUAL, '18/3 79/26 100/99 100/100'],
    'one of the ten oldest': [{ ...USUAL, looseness: 10 }, '18/3 74/20 67/45 0/0'],
    'a fifth waits for documents': [{ ...USUAL, hard: 0.2 }, '6/0 43/7 76/45 26/9'],
    'one of the thirty oldest': [{ ...USUAL, looseness: 30 }, '0/0 0/0 1/0 0/0'],
    'any application, random order': [{ ...USUAL, looseness: 1000 }, '0/0 0/0 0/0 0/0'],
    'nothing pending': [{ ...USUAL, backlog: 4 }, '0/0 0/0 0/0 0/0'],
    'one application a day': [{ ...USUAL, arrivals: 1, backlog: 15 }, '0/0 0/0 2/0 23/4'],
    'fifteen a day, one of the ten oldest': [BUSY, '100/100 100/100 100/100 100/100'],
    'back from leave, in turn': [{ ...onLeave(4, 20), looseness: 1 }, '10/2 59/14 100/93 100/96'],
  }
  for (const [name, [kind, found]] of Object.entries(bought)) {
    test(`report bribed desks: ${name}`, ({ assert }) => {
      for (const [at, figures] of found.split(' ').entries()) {
        const { desks, amongMany } = countReports({ ...kind, bought: SHARES[at] })
        const [few, many] = figures.split('/').map(Number)
        const text = `${desks}/${amongMany} reported, ${figures} of a hundred, bribed ${SHARES[at]}`
        assert.isAbove(chanceOfCount(desks, few), UNLIKELY, text)
        assert.isAbove(chanceOfCount(amongMany, many), UNLIKELY, text)
      }
    })
  }
})
