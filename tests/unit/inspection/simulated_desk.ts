import { addDays, plainDate, type PlainDate } from '#core/calendar/plain_date'
import {
  addTurns,
  countsOfTurn,
  NEIGHBOURS,
  NO_TURNS,
  passedBy,
  type Stay,
  type TurnCounts,
} from '#inspection/rules/turns'

/** Numbers that come back with the same seed (a linear congruential generator, modulus 2^32). */
export function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface File extends Stay {
  arrivedAt: number
  leftAt: number | null
  /** Takes long: its papers have to be looked for. */
  isHard: boolean
  isBought: boolean
  readyAt: number
}

export interface DeskKind {
  /** Files a day on average, and what waits on the first day. */
  arrivals: number
  backlog: number
  days: number
  /** The next file is one of so many oldest, by lot; 1 is strictly first come, first served. */
  looseness: number
  /** Share of files that are hard, which are left until their papers are there, some weeks. */
  hard?: number
  /** Share of files that somebody pays for: they are taken on the day after they came. */
  bought?: number
}

const START = plainDate('2026-01-01')
const dayAt = (at: number): PlainDate => addDays(START, at)

/** The counts of a desk that served its queue for so many days, as the nightly command makes them. */
export function servedBy(kind: DeskKind, seed: number): TurnCounts {
  const random = seeded(seed * 2654435761)
  for (let turn = 0; turn < 10; turn++) random()
  const files: File[] = []
  const arrive = (day: number) => {
    const isHard = random() < (kind.hard ?? 0)
    files.push({
      arrivedAt: day,
      arrivedOn: dayAt(day),
      leftAt: null,
      leftOn: null,
      isHard,
      isBought: random() < (kind.bought ?? 0),
      readyAt: isHard ? day + 10 + Math.floor(random() * 40) : day,
    })
  }
  const perDay = () => Math.floor(kind.arrivals * (0.5 + random()) + random())
  const first = Math.ceil(kind.backlog / kind.arrivals)
  for (let day = -first; day < 0; day++) {
    for (let n = 0; n < kind.arrivals; n++) arrive(day)
  }
  let served = 0
  for (let day = 0; day < kind.days; day++) {
    for (let n = perDay(); n > 0; n--) arrive(day)
    /** As many leave as come, so that the queue keeps its length. */
    while (served < (day + 1) * kind.arrivals) {
      const waiting = files.filter(({ leftAt }) => leftAt === null)
      if (waiting.length === 0) break
      const ready = waiting.filter(({ readyAt }) => readyAt <= day)
      const queue = ready.length > 0 ? ready : waiting
      const paid = queue.find(({ isBought, arrivedAt }) => isBought && arrivedAt < day)
      const at = Math.floor(random() * Math.min(kind.looseness, queue.length))
      const next = paid ?? queue[at]
      next.leftAt = day
      next.leftOn = dayAt(day)
      served++
    }
  }
  return counted(files)
}

function counted(files: readonly File[]): TurnCounts {
  return files
    .map((file, at) => {
      if (file.leftOn === null || file.leftAt! < 0) return NO_TURNS
      const before = files.slice(0, at).filter(({ arrivedAt }) => arrivedAt < file.arrivedAt)
      const neighbours = before.slice(-NEIGHBOURS)
      const isEnough = neighbours.length === NEIGHBOURS
      return countsOfTurn(isEnough ? passedBy(file.leftOn, neighbours) : null, null)
    })
    .reduce(addTurns, NO_TURNS)
}
