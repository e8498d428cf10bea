import { getClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped, type PlainDate } from '#kernel/calendar/plain_date'

/** Months that pages offer, counted back from yesterday, which was measured last. */
const OFFERED_MONTHS = [1, 3, 6, 12] as const
const DEFAULT_MONTHS = 3

/** The days that are looked at, both included. */
export interface QueuePeriod {
  months: number
  from: PlainDate
  to: PlainDate
  /** Months that may be chosen. */
  offered: number[]
}

/** The period of an address; three months where it names none that is offered. */
export function queuePeriod(requested: unknown): QueuePeriod {
  const months = OFFERED_MONTHS.find((one) => String(one) === requested) ?? DEFAULT_MONTHS
  const to = addDays(getClock().today(), -1)
  return { months, from: addDays(addMonthsClamped(to, -months), 1), to, offered: [...OFFERED_MONTHS] }
}
