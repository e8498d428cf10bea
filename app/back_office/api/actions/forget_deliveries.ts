import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'

const RETENTION_DAYS = 90
/** Deleted at once, so that nobody waits for the table. */
const DELETE_BATCH_SIZE = 500

/** Forgets messages to other systems that are older than 90 days, with their attempts. Returns how many. */
export async function deleteOldDeliveries(): Promise<number> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const before = sqlInstant(now.minus({ days: RETENTION_DAYS }))
  let deleted = 0
  for (;;) {
    const rows: { id: number }[] = await db
      .from('webhook_deliveries')
      .where('created_at', '<', before)
      .limit(DELETE_BATCH_SIZE)
      .select('id')
    if (rows.length === 0) return deleted
    const ids = rows.map(({ id }) => id)
    await db.from('webhook_attempts').whereIn('delivery_id', ids).delete()
    deleted += Number(await db.from('webhook_deliveries').whereIn('id', ids).delete())
  }
}
