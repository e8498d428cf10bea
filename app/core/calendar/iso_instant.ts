import type { DateTime } from 'luxon'

/** An instant as pages get it, '2026-11-05T09:00:00.000Z'; null for none. */
export function isoInstant(instant: DateTime): string
export function isoInstant(instant: DateTime | null | undefined): string | null
export function isoInstant(instant: DateTime | null | undefined): string | null {
  return instant ? instant.toJSDate().toISOString() : null
}
