import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/**
 * The last day, inclusive, on which an application on hold can be corrected: it is closed once it has
 * been there for so many days (DECISIONS 4 'close hold').
 */
export function lastDayOfHold(since: PlainDate, closeDays: number): PlainDate {
  return addDays(since, closeDays - 1)
}
