import type { PlainDate } from '#kernel/calendar/plain_date'

/**
 * How far decisions depart from first come, first served. A file is compared with the files that came to the same
 * desk just before it: whoever is served while most of those still wait was taken out of turn. Comparing with
 * neighbours, and not with everything that waits, keeps old difficult files from making everybody look favoured
 * (docs/users/queue_order.md).
 */

/** So many files that came just before are looked at; a desk with fewer is not measured. */
export const NEIGHBOURS = 20

/** From so many passed neighbours on a file was far ahead of its turn, nearly so far, or half-way. */
export const FAR = 17
export const NEARLY = 13
export const HALFWAY = 5

/** Neighbours that came longer before than so many days say nothing about a queue. */
export const NEIGHBOUR_DAYS = 120

/** Above this chance a desk or an officer is told as usual; one in a thousand honest ones is told falsely at most. */
export const REMARKABLE_BELOW = 0.001

/** Of all that are compared in the State together, in one of a hundred looks one is told falsely at most. */
export const REMARKABLE_TOGETHER = 0.01

/** With fewer days that toss a coin nobody can be told, whatever their side. */
export const LEAST_TOSSES = 11

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

/** Share of the neighbours that were passed, in basis points; null where nothing was measured. */
export const departureOf = ({ measured, passed }: TurnCounts): number | null =>
  measured === 0 ? null : Math.round((passed * 10_000) / (measured * NEIGHBOURS))

/** Days of a desk or an officer by what they had more of: each tosses two coins at most. */
export interface Tosses {
  /** Days with more far than nearly, and with fewer. */
  farDays: number
  nearlyDays: number
  /** Days with more of both than half-way, and with fewer. */
  aheadDays: number
  halfwayDays: number
}

export const NO_TOSSES: Tosses = { farDays: 0, nearlyDays: 0, aheadDays: 0, halfwayDays: 0 }

/**
 * What a day tosses. Files that leave on one day have the same neighbours, so that they pass many or few together: they
 * are one coin, and not as many as they are.
 */
export function tossesOf({ far, nearly, halfway }: TurnCounts): Tosses {
  const ahead = far + nearly
  return {
    farDays: far > nearly ? 1 : 0,
    nearlyDays: nearly > far ? 1 : 0,
    aheadDays: ahead > halfway ? 1 : 0,
    halfwayDays: halfway > ahead ? 1 : 0,
  }
}

/** Sums of tosses. */
export function addTosses(one: Tosses, other: Tosses): Tosses {
  const names = Object.keys(NO_TOSSES) as (keyof Tosses)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as never
}

/** Files that came to a desk and left it within some days, and that wait at the end of them. */
export interface Flow {
  arrived: number
  left: number
  waiting: number
}

/** Why nothing is told of a desk: what its files pass says something of its load and not of its officers. */
export const UNTOLD = ['grows', 'shrinks', 'long'] as const
export type Untold = (typeof UNTOLD)[number]

/**
 * The coins are fair where whole cohorts of a steady queue are seen. In a queue that grows everybody passes everybody,
 * and so in one where files wait longer than it is looked at; null for a queue of which something can be told.
 */
export function untoldOf({ arrived, left, waiting }: Flow): Untold | null {
  if (Math.abs(arrived - left) * 5 > Math.max(arrived, left))
    return arrived > left ? 'grows' : 'shrinks'
  return waiting * 2 > left ? 'long' : null
}

/** Whether so many days could be told at all: only those are compared, and count in the threshold. */
export const isCompared = (tosses: Tosses, flow: Flow): boolean =>
  untoldOf(flow) === null &&
  Math.max(tosses.farDays + tosses.nearlyDays, tosses.aheadDays + tosses.halfwayDays) >=
    LEAST_TOSSES

/** The chance below which one of so many compared desks and officers is told. */
export const thresholdFor = (compared: number): number =>
  Math.min(REMARKABLE_BELOW, REMARKABLE_TOGETHER / Math.max(1, compared))

/** What to make of a desk or an officer. */
export type Finding = 'too_few' | Untold | 'usual' | 'remarkable'

/** What the days say: a finding, and the chance, from 0 to 1, that order without favour has so many far ahead. */
export function findingOf(
  measured: number,
  tosses: Tosses,
  flow: Flow,
  threshold: number
): { chance: number; finding: Finding } {
  const chance = chanceOf(tosses)
  if (measured === 0) return { chance, finding: 'too_few' }
  const isTold = isCompared(tosses, flow) && chance < threshold
  return { chance, finding: untoldOf(flow) ?? (isTold ? 'remarkable' : 'usual') }
}

/**
 * Disorder without favour passes many neighbours less often than it passes some. So as many far ahead as nearly is its
 * worst, a toss of a coin for each day, and likewise as many of both as half-way: the first finds few files that were
 * favoured, the second many, which pass each other no more. Told is the chance of that many heads, of either twice.
 */
export function chanceOf({ farDays, nearlyDays, aheadDays, halfwayDays }: Tosses): number {
  const either = Math.min(
    chanceOfHeads(farDays, farDays + nearlyDays),
    chanceOfHeads(aheadDays, aheadDays + halfwayDays)
  )
  return Math.min(1, 2 * either)
}

/** The chance of at least so many heads in so many tosses of a coin. */
export function chanceOfHeads(heads: number, tosses: number): number {
  if (heads === 0) return 1
  /** By logarithms: a half to the power of thousands is nothing in a number. */
  let term = tosses * Math.log(0.5)
  let sum = 0
  for (let k = 1; k <= tosses; k++) {
    term += Math.log(tosses - k + 1) - Math.log(k)
    if (k >= heads) sum += Math.exp(term)
  }
  return Math.min(1, sum)
}
