import { addDays, plainDate, type PlainDate } from '#kernel/calendar/plain_date'
import {
  NEIGHBOUR_COUNT,
  NO_QUEUE_COUNTS,
  NO_TRIALS,
  type QueueCounts,
  type QueueFlow,
  type TrialCounts,
  type WaitingPeriod,
  addQueueCounts,
  countOvertaken,
  countsOfDecision,
} from '#audits/rules/queue_order'

/**
 * Returns the Bernoulli trials of a day. Cases that leave on the same day have the same neighbours, so that they
 * overtake many or few together; they count as one trial.
 */
export function trialsOfDay({ far, nearly, halfway }: QueueCounts): TrialCounts {
  const ahead = far + nearly
  return {
    farDays: far > nearly ? 1 : 0,
    nearlyDays: nearly > far ? 1 : 0,
    aheadDays: ahead > halfway ? 1 : 0,
    halfwayDays: halfway > ahead ? 1 : 0,
  }
}

/** Adds up trials. */
export function addTrials(one: TrialCounts, other: TrialCounts): TrialCounts {
  const names = Object.keys(NO_TRIALS) as (keyof TrialCounts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as never
}

/** Returns a generator that repeats its numbers for the same seed (linear congruential, modulus 2^32). */
export function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface File extends WaitingPeriod {
  arrivedAt: number
  leftAt: number | null
  /** Takes a long time because documents have to be found first. */
  isHard: boolean
  isBought: boolean
  readyAt: number
  /** Officer who decided it. */
  officer: number
}

export interface DeskKind {
  /** Average arrivals a day, and the backlog on the first day. */
  arrivals: number
  backlog: number
  days: number
  /**
   * Number of oldest applications from which the next one is drawn at random; 1 is strictly first come, first served.
   */
  looseness: number
  /** Arrivals and departures by number of the day; without it, as many leave as arrive. */
  flow?: (day: number) => { arrive: number; leave: number }
  /** Days that the desk worked before the examined period; without it, the complete backlog is untouched. */
  before?: number
  /** Number of officers to whom applications are assigned at random. */
  officers?: number
  /** Share of hard applications, which wait some weeks for their documents. */
  hard?: number
  /** Share of applications for which a bribe is paid: they are decided on the day after they arrive. */
  bought?: number
}

/** Data of the pages about a desk or an officer: the number of measured decisions and the trials of the days. */
export interface ServedCounts {
  measured: number
  tosses: TrialCounts
}

const START = plainDate('2026-01-01')
const dayAt = (at: number): PlainDate => addDays(START, at)

/**
 * Simulates a desk that serves its queue for a number of days, as measured by the nightly command and summed up by the
 * pages.
 */
export function simulateDesk(
  kind: DeskKind,
  seed: number
): { flow: QueueFlow; desk: ServedCounts; officers: ServedCounts[] } {
  const random = seeded(seed * 2654435761)
  for (let turn = 0; turn < 10; turn++) random()
  const before = kind.before ?? 0
  const flowOf = kind.flow ?? (() => ({ arrive: kind.arrivals, leave: kind.arrivals }))
  const files: File[] = []
  const waiting: File[] = []
  const arrive = (day: number) => {
    const isHard = random() < (kind.hard ?? 0)
    const file: File = {
      arrivedAt: day,
      arrivedOn: dayAt(day),
      leftAt: null,
      leftOn: null,
      isHard,
      isBought: random() < (kind.bought ?? 0),
      readyAt: isHard ? day + 10 + Math.floor(random() * 40) : day,
      officer: 0,
    }
    files.push(file)
    waiting.push(file)
  }
  const first = Math.ceil(kind.backlog / kind.arrivals)
  for (let day = -before - first; day < -before; day++) {
    for (let n = 0; n < kind.arrivals; n++) arrive(day)
  }
  let due = 0
  for (let day = -before; day < kind.days; day++) {
    const { arrive: come, leave } = flowOf(day)
    for (let n = Math.floor(come * (0.5 + random()) + random()); n > 0; n--) arrive(day)
    for (due += leave; due >= 1 && waiting.length > 0; due--) {
      const ready = kind.hard ? waiting.filter(({ readyAt }) => readyAt <= day) : waiting
      const queue = ready.length > 0 ? ready : waiting
      const paid = kind.bought
        ? queue.find(({ isBought, arrivedAt }) => isBought && arrivedAt < day)
        : undefined
      const next = paid ?? queue[Math.floor(random() * Math.min(kind.looseness, queue.length))]
      next.leftAt = day
      next.leftOn = dayAt(day)
      next.officer = Math.floor(random() * (kind.officers ?? 1))
      waiting.splice(waiting.indexOf(next), 1)
    }
  }
  const seen = (at: number | null) => at !== null && at >= 0
  const officers = Array.from({ length: kind.officers ?? 1 }, (_, officer) =>
    countServed(files, (file) => seen(file.leftAt) && file.officer === officer)
  )
  return {
    flow: {
      arrived: files.filter(({ arrivedAt }) => seen(arrivedAt)).length,
      left: files.filter(({ leftAt }) => seen(leftAt)).length,
      waiting: waiting.length,
    },
    desk: countServed(files, ({ leftAt }) => seen(leftAt)),
    officers,
  }
}

/** Returns the counts of each day and the trials of the days. */
function countServed(files: readonly File[], isCounted: (file: File) => boolean): ServedCounts {
  const days = new Map<PlainDate, QueueCounts>()
  let firstOfDay = 0
  for (const [at, file] of files.entries()) {
    if (file.arrivedAt !== files[firstOfDay].arrivedAt) firstOfDay = at
    if (!isCounted(file)) continue
    const neighbours = files.slice(Math.max(0, firstOfDay - NEIGHBOUR_COUNT), firstOfDay)
    const isEnough = neighbours.length === NEIGHBOUR_COUNT
    const counts = countsOfDecision(
      isEnough ? countOvertaken(file.leftOn!, neighbours) : null,
      null
    )
    days.set(file.leftOn!, addQueueCounts(days.get(file.leftOn!) ?? NO_QUEUE_COUNTS, counts))
  }
  const counts = [...days.values()]
  return {
    measured: counts.reduce(addQueueCounts, NO_QUEUE_COUNTS).measured,
    tosses: counts.map(trialsOfDay).reduce(addTrials, NO_TRIALS),
  }
}
