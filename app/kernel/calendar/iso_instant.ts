import { DateTime } from 'luxon'

/** An instant as pages get it, '2026-11-05T09:00:00.000Z'; null for none. */
export function isoInstant(instant: DateTime): string
export function isoInstant(instant: DateTime | null | undefined): string | null
export function isoInstant(instant: DateTime | null | undefined): string | null {
  return instant ? instant.toJSDate().toISOString() : null
}

/** An instant as another system writes it, ISO 8601 with its zone; null for anything else. */
export function parseInstant(text: string): DateTime | null {
  if (!/(?:z|[+-]\d\d:?\d\d)$/i.test(text)) return null
  const at = DateTime.fromISO(text, { setZone: true })
  return at.isValid ? at : null
}
