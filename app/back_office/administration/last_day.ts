import { addDays, minDate, type PlainDate } from '#kernel/calendar/plain_date'

/** Something that is planned for a day, changed before it, or, with nothing typed, withdrawn. */
interface Planned {
  from: PlainDate
  /** The day of the planned one whose place is taken. */
  replaces: PlainDate | null
  typed: object | null
}

/** The last day on which it can still be done: nothing is planned for the past, and what has begun stays. */
export function lastDayOf({ from, replaces, typed }: Planned): PlainDate {
  const before = (day: PlainDate) => addDays(day, -1)
  if (typed === null) return before(from)
  return replaces === null ? from : minDate(from, before(replaces))
}
