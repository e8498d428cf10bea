import type { PlainDate } from '#kernel/calendar/plain_date'

/**
 * Rules that measure how far decisions depart from first come, first served. An application is compared with those that
 * reached the same queue just before it: one that is decided while most of those still wait was taken out of turn.
 * Comparing with neighbours, and not with everything that waits, prevents old difficult applications from making all
 * others look favoured (docs/users/queue_order.md).
 */

/** Number of applications that arrived just before and are compared. A queue with fewer is not measured. */
export const NEIGHBOUR_COUNT = 20

/** Minimum number of overtaken neighbours for an application that was far ahead, nearly far ahead, or half-way. */
export const FAR_AHEAD_MIN = 17
const NEARLY_AHEAD_MIN = 13
const HALFWAY_AHEAD_MIN = 5

/** Neighbours that arrived more than this number of days earlier do not describe the queue. */
export const MAX_NEIGHBOUR_DAYS = 120

/** Above this probability a queue or officer counts as normal: at most one false finding in a thousand honest ones. */
const SIGNIFICANCE_LEVEL = 0.001

/**
 * The same for all compared queues and officers of the State together: at most one false finding in a hundred reports.
 */
const FAMILYWISE_SIGNIFICANCE_LEVEL = 0.01

/** With fewer trials no finding is possible, whatever their outcome. */
const MIN_TRIALS = 11

/** Waiting period of an application in a queue, in dates of India. The application still waits if it has not left. */
export interface WaitingPeriod {
  arrivedOn: PlainDate
  leftOn: PlainDate | null
}

/** Reasons why an application may overtake others, so that it is shown but not measured. */
const EXPLANATIONS = ['came_back', 'sent_back', 'committee', 'group'] as const
type Explanation = (typeof EXPLANATIONS)[number]

/**
 * Counts the neighbours that were still waiting at the end of the day on which an application left. Decisions of the
 * same day have no order, because officers decide in bulk.
 */
export function countOvertaken(leftOn: PlainDate, neighbours: readonly WaitingPeriod[]): number {
  return neighbours.filter((other) => other.leftOn === null || other.leftOn > leftOn).length
}

/** Counts of the decisions of a queue, an officer or a day. */
export interface QueueCounts {
  decided: number
  /** Explained decisions, which are not measured. */
  explained: number
  /** Measured decisions, which had enough neighbours. */
  measured: number
  /** Neighbours overtaken by all measured decisions together. */
  passed: number
  /** Measured decisions that were far ahead, nearly far ahead, and half-way. */
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

/** Returns the counts of one decision; `passed` is null if it was not measured. */
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

/** Adds two sets of counts. */
export function addQueueCounts(one: QueueCounts, other: QueueCounts): QueueCounts {
  const names = Object.keys(NO_QUEUE_COUNTS) as (keyof QueueCounts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as never
}

/** Returns the share of neighbours that were overtaken, in basis points; null if nothing was measured. */
export const overtakingRateBp = ({ measured, passed }: QueueCounts): number | null =>
  measured === 0 ? null : Math.round((passed * 10_000) / (measured * NEIGHBOUR_COUNT))

/** Days of a queue or an officer by what they had more of. Each day is at most two Bernoulli trials. */
export interface TrialCounts {
  /** Days with more far ahead than nearly, and with fewer. */
  farDays: number
  nearlyDays: number
  /** Days with more of both than half-way, and with fewer. */
  aheadDays: number
  halfwayDays: number
}

export const NO_TRIALS: TrialCounts = { farDays: 0, nearlyDays: 0, aheadDays: 0, halfwayDays: 0 }

/** Applications that reached and left a queue in a period, and those waiting at its end. */
export interface QueueFlow {
  arrived: number
  left: number
  waiting: number
}

/** Reasons why a queue has no finding: the number overtaken then depends on its load and not on its officers. */
const INCONCLUSIVE_REASONS = ['grows', 'shrinks', 'long'] as const
type InconclusiveReason = (typeof INCONCLUSIVE_REASONS)[number]

/**
 * The trials are fair if complete cohorts of a steady queue are observed. In a growing queue every application
 * overtakes others, and likewise if applications wait longer than the period. Returns null for a queue that can have a
 * finding.
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

/** Whether this number of days could yield a finding. Only those are compared and count in the threshold. */
export const isCompared = (trials: TrialCounts, flow: QueueFlow): boolean =>
  inconclusiveReason(flow) === null &&
  Math.max(trials.farDays + trials.nearlyDays, trials.aheadDays + trials.halfwayDays) >= MIN_TRIALS

/** Returns the probability below which one of this number of compared queues and officers is a finding. */
export const significanceThreshold = (compared: number): number =>
  Math.min(SIGNIFICANCE_LEVEL, FAMILYWISE_SIGNIFICANCE_LEVEL / Math.max(1, compared))

/** Assessment of a queue or an officer. */
type Finding = 'too_few' | InconclusiveReason | 'usual' | 'remarkable'

/**
 * Assesses the days: returns a finding and the probability, from 0 to 1, that an order without favour yields this
 * number far ahead.
 */
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
 * Disorder without favour overtakes many neighbours less often than some. In its worst case there are as many far ahead
 * as nearly, a fair Bernoulli trial per day, and likewise as many of both as half-way. The first detects few favoured
 * applications, the second many, which no longer overtake each other. Returns the probability of at least that many
 * successes, twice the smaller of the two.
 */
export function pValueOf({ farDays, nearlyDays, aheadDays, halfwayDays }: TrialCounts): number {
  const either = Math.min(
    binomialTail(farDays, farDays + nearlyDays),
    binomialTail(aheadDays, aheadDays + halfwayDays)
  )
  return Math.min(1, 2 * either)
}

/** Returns the probability of at least this number of successes in this number of fair trials. */
export function binomialTail(successes: number, trials: number): number {
  if (successes === 0) return 1
  /** Uses logarithms: a half to the power of thousands underflows to zero. */
  let term = trials * Math.log(0.5)
  let sum = 0
  for (let k = 1; k <= trials; k++) {
    term += Math.log(trials - k + 1) - Math.log(k)
    if (k >= successes) sum += Math.exp(term)
  }
  return Math.min(1, sum)
}

/** Steps that return an application or move it to another district: finding a missing document early favours nobody. */
const RETURN_ACTIONS: readonly string[] = [
  'hold',
  'send_back',
  'return',
  'committee_hold',
  'change_district',
]

/** The committee decides on the day of its meeting, in the order of its agenda. */
const COMMITTEE_ACTION_PREFIX = 'committee_'

/** Returns why an application may have left its queue before others; null if it is measured. */
export function explanationOf(turn: {
  action: string
  /** Whether it was decided in this queue before. An application that was only sent back keeps its position. */
  isBack: boolean
  isGroup: boolean
}): Explanation | null {
  if (turn.isBack) return 'came_back'
  if (RETURN_ACTIONS.includes(turn.action)) return 'sent_back'
  if (turn.action.startsWith(COMMITTEE_ACTION_PREFIX)) return 'committee'
  return turn.isGroup ? 'group' : null
}
