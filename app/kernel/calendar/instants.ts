import { DateTime } from 'luxon'
import { INDIA_ZONE } from '#kernel/calendar/plain_date'

const STAMP = "yyyyMMdd'-'HHmmss"

/** Returns an instant as used in file names: 20261125-203000, in UTC. */
export const fileStamp = (at: Date): string =>
  DateTime.fromJSDate(at, { zone: 'utc' }).toFormat(STAMP)

/** Returns the instant of such a stamp; null for any other text. */
export function parseFileStamp(stamp: string): Date | null {
  const at = DateTime.fromFormat(stamp, STAMP, { zone: 'utc' })
  return at.isValid ? at.toJSDate() : null
}

/**
 * Returns the day, the week (from Monday) and the month of an instant in India, each as a text that is constant within
 * it.
 */
export function periodsOf(at: Date): Record<'day' | 'week' | 'month', string> {
  const indiaTime = DateTime.fromJSDate(at, { zone: INDIA_ZONE })
  return {
    day: indiaTime.toFormat('yyyy-MM-dd'),
    week: indiaTime.toFormat("kkkk-'W'WW"),
    month: indiaTime.toFormat('yyyy-MM'),
  }
}

/** Returns an instant as pages receive it, '2026-11-05T09:00:00.000Z'; null for none. */
export function isoInstant(instant: DateTime): string
export function isoInstant(instant: DateTime | null | undefined): string | null
export function isoInstant(instant: DateTime | null | undefined): string | null {
  return instant ? instant.toJSDate().toISOString() : null
}

/** Parses an instant written by another system, ISO 8601 with its zone; null for anything else. */
export function parseInstant(text: string): DateTime | null {
  if (!/(?:z|[+-]\d\d:?\d\d)$/i.test(text)) return null
  const at = DateTime.fromISO(text, { setZone: true })
  return at.isValid ? at : null
}
