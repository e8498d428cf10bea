import { DateTime } from 'luxon'
import { type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'

/** An instant as both databases keep it, 'YYYY-MM-DD HH:MM:SS' in UTC, to compare columns with. */
export function sqlInstant(instant: Date | DateTime): string {
  const at = instant instanceof Date ? DateTime.fromJSDate(instant) : instant
  return at.toUTC().toFormat('yyyy-MM-dd HH:mm:ss')
}

/** Midnight in India at the beginning of a day, as both databases keep instants. */
export function sqlStartOf(day: PlainDate): string {
  return sqlInstant(startOfIndiaDay(day))
}

/** A calendar day as a plain query gives it. */
export function storedDay(value: unknown): PlainDate {
  return String(value).slice(0, 10) as PlainDate
}

/** An instant as a plain query gives it: MySQL a Date, SQLite the text as it is kept, in UTC. */
export function instantOf(value: Date | string): Date {
  return value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`)
}
