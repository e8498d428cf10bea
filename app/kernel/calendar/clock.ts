import {
  addDays,
  indiaDateOf,
  isPlainDate,
  type PlainDate,
  startOfIndiaDay,
} from '#kernel/calendar/plain_date'

/** Source of the current time, so that tests and commands can run at any date (DECISIONS 2). */
export interface Clock {
  /** Returns the current instant. */
  now(): Date
  /** Returns the current calendar day in India. */
  today(): PlainDate
}

/** The clock of the machine. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date()
  }

  today(): PlainDate {
    return indiaDateOf(this.now())
  }
}

/** A clock that does not move until it is set; a plain date means noon in India on that day. */
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

  /** Moves the clock forward by a number of days (back if negative), at the same time of day. */
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

/** Returns the current clock: the system's unless another was set. Call it each time instead of storing the result. */
export function getClock(): Clock {
  return current
}

/** Sets another clock, for a test or a command that runs at a given date. */
export function setClock(clock: Clock): void {
  current = clock
}

/** Restores the system's clock. */
export function useSystemClock(): void {
  current = systemClock
}
