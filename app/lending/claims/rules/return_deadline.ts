import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/**
 * The last day, inclusive, on which a returned claim can be corrected: it is rejected once it has
 * been there for so many days (DECISIONS 8).
 */
export function lastDayToCorrect(since: PlainDate, closeDays: number): PlainDate {
  return addDays(since, closeDays - 1)
}
