import {
  addDays,
  indiaDateOf,
  isPlainDate,
  type PlainDate,
  startOfIndiaDay,
} from '#kernel/calendar/plain_date'

/** Where the code learns the time, so that tests and commands can run at any date (DECISIONS 2). */
export interface Clock {
  /** The instant now. */
  now(): Date
  /** The calendar day in India now. */
  today(): PlainDate
}

/** The machine's own clock. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date()
  }

  today(): PlainDate {
    return indiaDateOf(this.now())
  }
}

/** A clock that stands still until it is set; a plain date means noon in India of that day. */
export class FixedClock implements Clock {
  #instant: number

  /** @throws RangeError for an invalid instant. */
  constructor(at: Date | PlainDate) {
    this.#instant = instantOf(at)
  }

  now(): Date {
    return new Date(this.#instant)
  }

  today(): PlainDate {
    return indiaDateOf(this.now())
  }

  /** Moves the clock to an instant, or to noon in India of a day. */
  set(at: Date | PlainDate): void {
    this.#instant = instantOf(at)
  }

  /** Moves the clock so many days on (back when negative), at the same time of day. */
  advanceDays(days: number): void {
    const moved = addDays(this.today(), days)
    const timeOfDay = this.#instant - startOfIndiaDay(this.today()).getTime()
    this.#instant = startOfIndiaDay(moved).getTime() + timeOfDay
  }
}

function instantOf(at: Date | PlainDate): number {
  const ms = at instanceof Date ? at.getTime() : Date.parse(`${at}T12:00:00+05:30`)
  if (Number.isNaN(ms) || (!(at instanceof Date) && !isPlainDate(at))) {
    throw new RangeError(`Not an instant or a day: ${String(at)}`)
  }
  return ms
}

const systemClock = new SystemClock()
let current: Clock = systemClock

/** The clock in use: the system's unless another was set. Ask for it each time, do not keep it. */
export function getClock(): Clock {
  return current
}

/** Puts another clock in use, for a test or a command that runs at a given date. */
export function setClock(clock: Clock): void {
  current = clock
}

/** Goes back to the system's clock. */
export function useSystemClock(): void {
  current = systemClock
}
