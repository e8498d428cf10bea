import type { PlainDate } from '#core/calendar/plain_date'

/**
 * How far decisions depart from first come, first served. A file is compared with the files that came to the same
 * desk just before it: whoever is served while most of those still wait was taken out of turn. Comparing with
 * neighbours, and not with everything that waits, keeps old difficult files from making everybody look favoured
 * (docs/queue_order.md).
 */

/** So many files that came just before are looked at; a desk with fewer is not measured. */
export const NEIGHBOURS = 20

/** From so many passed neighbours on a file was far ahead of its turn, nearly so far, or half-way. */
export const FAR = 17
export const NEARLY = 13
export const HALFWAY = 5

/** Neighbours that came longer before than so many days say nothing about a queue. */
export const NEIGHBOUR_DAYS = 120

/** Above this chance a finding is told as usual; one in a thousand honest desks is told falsely at most. */
export const REMARKABLE_BELOW = 0.001

/** A file at a desk: its days in India; it still waits where it has not left. */
export interface Stay {
  arrivedOn: PlainDate
  leftOn: PlainDate | null
}

/** Why a file may go ahead of others, so that it is shown and not measured. */
export const EXPLANATIONS = ['came_back', 'sent_back', 'committee', 'group'] as const
export type Explanation = (typeof EXPLANATIONS)[number]

/**
 * How many of these neighbours were still waiting when the day of a file ended. What was decided on one day has no
 * order: officers decide whole stacks at once.
 */
export function passedBy(leftOn: PlainDate, neighbours: readonly Stay[]): number {
  return neighbours.filter((other) => other.leftOn === null || other.leftOn > leftOn).length
}

/** What is counted of the decisions of a desk, an officer or a day. */
export interface TurnCounts {
  decided: number
  /** Of them explained, and so not measured. */
  explained: number
  /** Of them measured: they had enough neighbours. */
  measured: number
  /** Neighbours passed by all measured ones together. */
  passed: number
  /** Measured ones far ahead of their turn, nearly so far, and half-way. */
  far: number
  nearly: number
  halfway: number
}

export const NO_TURNS: TurnCounts = {
  decided: 0,
  explained: 0,
  measured: 0,
  passed: 0,
  far: 0,
  nearly: 0,
  halfway: 0,
}

/** The counts of one decision; `passed` is null where it was not measured. */
export function countsOfTurn(passed: number | null, explanation: string | null): TurnCounts {
  if (explanation !== null) return { ...NO_TURNS, decided: 1, explained: 1 }
  if (passed === null) return { ...NO_TURNS, decided: 1 }
  return {
    ...NO_TURNS,
    decided: 1,
    measured: 1,
    passed,
    far: passed >= FAR ? 1 : 0,
    nearly: passed >= NEARLY && passed < FAR ? 1 : 0,
    halfway: passed >= HALFWAY && passed < NEARLY ? 1 : 0,
  }
}

/** Sums of counts. */
export function addTurns(one: TurnCounts, other: TurnCounts): TurnCounts {
  const names = Object.keys(NO_TURNS) as (keyof TurnCounts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as never
}

/** What the counts say. */
export interface TurnFindings {
  /** Share of the neighbours that were passed, in basis points; null where nothing was measured. */
  departureBp: number | null
  /** The chance, from 0 to 1, that order without favour gives so many far ahead. */
  chance: number
  isRemarkable: boolean
}

/**
 * Disorder without favour passes many neighbours less often than it passes some. So as many far ahead as nearly is its
 * worst, a toss of a coin for each, and likewise as many of both as half-way: the first finds few files that were
 * favoured, the second many, which pass each other no more. Told is the chance of that many heads, of either twice.
 */
export function findingsOf(counts: TurnCounts): TurnFindings {
  const { measured, passed, far, nearly, halfway } = counts
  const ahead = far + nearly
  const either = Math.min(chanceOfHeads(far, ahead), chanceOfHeads(ahead, ahead + halfway))
  const chance = Math.min(1, 2 * either)
  return {
    departureBp: measured === 0 ? null : Math.round((passed * 10_000) / (measured * NEIGHBOURS)),
    chance,
    isRemarkable: chance < REMARKABLE_BELOW,
  }
}

/** The chance of at least so many heads in so many tosses of a coin. */
export function chanceOfHeads(heads: number, tosses: number): number {
  if (heads === 0) return 1
  /** By logarithms: a half to the power of thousands is nothing in a number. */
  let term = tosses * Math.log(0.5)
  let sum = heads <= 0 ? Math.exp(term) : 0
  for (let k = 1; k <= tosses; k++) {
    term += Math.log(tosses - k + 1) - Math.log(k)
    if (k >= heads) sum += Math.exp(term)
  }
  return Math.min(1, sum)
}
