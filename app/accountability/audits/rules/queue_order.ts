import type { PlainDate } from '#kernel/calendar/plain_date'

/**
 * How far decisions depart from first come, first served. A file is compared with the files that came to the same
 * desk just before it: whoever is served while most of those still wait was taken out of turn. Comparing with
 * neighbours, and not with everything that waits, keeps old difficult files from making everybody look favoured
 * (docs/users/queue_order.md).
 */

/** So many files that came just before are looked at; a desk with fewer is not measured. */
export const NEIGHBOUR_COUNT = 20

/** From so many passed neighbours on a file was far ahead of its turn, nearly so far, or half-way. */
export const FAR_AHEAD_MIN = 17
const NEARLY_AHEAD_MIN = 13
const HALFWAY_AHEAD_MIN = 5

/** Neighbours that came longer before than so many days say nothing about a queue. */
export const MAX_NEIGHBOUR_DAYS = 120

/** Above this probability a queue or officer counts as normal: at most one false finding in a thousand honest ones. */
const SIGNIFICANCE_LEVEL = 0.001

/** For all compared in the State together: at most one false finding in a hundred reports. */
const FAMILYWISE_SIGNIFICANCE_LEVEL = 0.01

/** With fewer days that toss a coin nobody can be told, whatever their side. */
const MIN_TRIALS = 11

/** A file at a desk: its days in India; it still waits where it has not left. */
export interface WaitingPeriod {
  arrivedOn: PlainDate
  leftOn: PlainDate | null
}

/** Why a file may go ahead of others, so that it is shown and not measured. */
const EXPLANATIONS = ['came_back', 'sent_back', 'committee', 'group'] as const
type Explanation = (typeof EXPLANATIONS)[number]

/**
 * How many of these neighbours were still waiting when the day of a file ended. What was decided on one day has no
 * order: officers decide whole stacks at once.
 */
export function countOvertaken(leftOn: PlainDate, neighbours: readonly WaitingPeriod[]): number {
  return neighbours.filter((other) => other.leftOn === null || other.leftOn > leftOn).length
}

/** What is counted of the decisions of a desk, an officer or a day. */
export interface QueueCounts {
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

export const NO_QUEUE_COUNTS: QueueCounts = {
  decided: 0,
  explained: 0,
  measured: 0,
  passed: 0,
  far: 0,
  nearly: 0,
  halfway: 0,
}

/** The counts of one decision; `passed` is null where it was not measured. */
export function countsOfDecision(passed: number | null, explanation: string | null): QueueCounts {
  if (explanation !== null) return { ...NO_QUEUE_COUNTS, decided: 1, explained: 1 }
  if (passed === null) return { ...NO_QUEUE_COUNTS, decided: 1 }
  return {
    ...NO_QUEUE_COUNTS,
    decided: 1,
    measured: 1,
    passed,
    far: passed >= FAR_AHEAD_MIN ? 1 : 0,
    nearly: passed >= NEARLY_AHEAD_MIN && passed < FAR_AHEAD_MIN ? 1 : 0,
    halfway: passed >= HALFWAY_AHEAD_MIN && passed < NEARLY_AHEAD_MIN ? 1 : 0,
  }
}

/** Sums of counts. */
export function addQueueCounts(one: QueueCounts, other: QueueCounts): QueueCounts {
  const names = Object.keys(NO_QUEUE_COUNTS) as (keyof QueueCounts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as never
}

/** Share of the neighbours that were passed, in basis points; null where nothing was measured. */
export const overtakingRateBp = ({ measured, passed }: QueueCounts): number | null =>
  measured === 0 ? null : Math.round((passed * 10_000) / (measured * NEIGHBOUR_COUNT))

/** Days of a desk or an officer by what they had more of: each tosses two coins at most. */
export interface TrialCounts {
  /** Days with more far than nearly, and with fewer. */
  farDays: number
  nearlyDays: number
  /** Days with more of both than half-way, and with fewer. */
  aheadDays: number
  halfwayDays: number
}

export const NO_TRIALS: TrialCounts = { farDays: 0, nearlyDays: 0, aheadDays: 0, halfwayDays: 0 }

/** Files that came to a desk and left it within some days, and that wait at the end of them. */
export interface QueueFlow {
  arrived: number
  left: number
  waiting: number
}

/** Why nothing is told of a desk: what its files pass says something of its load and not of its officers. */
const INCONCLUSIVE_REASONS = ['grows', 'shrinks', 'long'] as const
type InconclusiveReason = (typeof INCONCLUSIVE_REASONS)[number]

/**
 * The coins are fair where whole cohorts of a steady queue are seen. In a queue that grows everybody passes everybody,
 * and so in one where files wait longer than it is looked at; null for a queue of which something can be told.
 */
export function inconclusiveReason({
  arrived,
  left,
  waiting,
}: QueueFlow): InconclusiveReason | null {
  if (Math.abs(arrived - left) * 5 > Math.max(arrived, left))
    return arrived > left ? 'grows' : 'shrinks'
  return waiting * 2 > left ? 'long' : null
}

/** Whether so many days could be told at all: only those are compared, and count in the threshold. */
export const isCompared = (trials: TrialCounts, flow: QueueFlow): boolean =>
  inconclusiveReason(flow) === null &&
  Math.max(trials.farDays + trials.nearlyDays, trials.aheadDays + trials.halfwayDays) >= MIN_TRIALS

/** The probability below which one of so many compared queues and officers is a finding. */
export const significanceThreshold = (compared: number): number =>
  Math.min(SIGNIFICANCE_LEVEL, FAMILYWISE_SIGNIFICANCE_LEVEL / Math.max(1, compared))

/** What to make of a desk or an officer. */
type Finding = 'too_few' | InconclusiveReason | 'usual' | 'remarkable'

/** What the days say: a finding, and the chance, from 0 to 1, that order without favour has so many far ahead. */
export function assessOrder(
  measured: number,
  trials: TrialCounts,
  flow: QueueFlow,
  threshold: number
): { chance: number; finding: Finding } {
  const chance = pValueOf(trials)
  if (measured === 0) return { chance, finding: 'too_few' }
  const isSignificant = isCompared(trials, flow) && chance < threshold
  return { chance, finding: inconclusiveReason(flow) ?? (isSignificant ? 'remarkable' : 'usual') }
}

/**
 * Disorder without favour passes many neighbours less often than it passes some. So as many far ahead as nearly is its
 * worst, a toss of a coin for each day, and likewise as many of both as half-way: the first finds few files that were
 * favoured, the second many, which pass each other no more. Told is the chance of that many heads, of either twice.
 */
export function pValueOf({ farDays, nearlyDays, aheadDays, halfwayDays }: TrialCounts): number {
  const either = Math.min(
    binomialTail(farDays, farDays + nearlyDays),
    binomialTail(aheadDays, aheadDays + halfwayDays)
  )
  return Math.min(1, 2 * either)
}

/** The chance of at least so many heads in so many tosses of a coin. */
export function binomialTail(successes: number, trials: number): number {
  if (successes === 0) return 1
  /** By logarithms: a half to the power of thousands is nothing in a number. */
  let term = trials * Math.log(0.5)
  let sum = 0
  for (let k = 1; k <= trials; k++) {
    term += Math.log(trials - k + 1) - Math.log(k)
    if (k >= successes) sum += Math.exp(term)
  }
  return Math.min(1, sum)
}

/** Steps that give a file back or to another district: whoever finds a paper missing early does a favour to nobody. */
const RETURN_ACTIONS: readonly string[] = [
  'hold',
  'send_back',
  'return',
  'committee_hold',
  'change_district',
]

/** The committee decides on its day, in the order of its agenda. */
const COMMITTEE_ACTION_PREFIX = 'committee_'

/** Why a file may have left its desk before others; null where its turn is measured. */
export function explanationOf(turn: {
  action: string
  /** It had its turn at this desk before: who was only sent back has it still. */
  isBack: boolean
  isGroup: boolean
}): Explanation | null {
  if (turn.isBack) return 'came_back'
  if (RETURN_ACTIONS.includes(turn.action)) return 'sent_back'
  if (turn.action.startsWith(COMMITTEE_ACTION_PREFIX)) return 'committee'
  return turn.isGroup ? 'group' : null
}
