import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { sqlInstant } from '#kernel/database/instant'
import { KEY_DAYS } from '#kernel/idempotency/one_time_key'

/** A key is older than what was sent with it; a day more than it can be used is enough. */
const RETENTION_DAYS = KEY_DAYS + 1

/** Forgets what was sent with keys that cannot be used any more. Returns how many rows that were. */
export async function pruneIdempotencyStore(): Promise<number> {
  const before = sqlInstant(DateTime.utc().minus({ days: RETENTION_DAYS }))
  return Number(await db.from('sent_forms').where('created_at', '<', before).delete())
}
