import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'

/** What is older stands in the history of the file. */
const RETENTION_YEARS = 1
/** Deleted at once, so that nobody waits for the table. */
const BATCH_SIZE = 1000

/** Forgets messages of the inbox that are older than a year. Returns how many those were. */
export async function deleteOldNotices(): Promise<number> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const before = sqlInstant(now.minus({ years: RETENTION_YEARS }))
  let deleted = 0
  for (;;) {
    const rows: { id: number }[] = await db
      .from('notices')
      .where('created_at', '<', before)
      .limit(BATCH_SIZE)
      .select('id')
    if (rows.length === 0) return deleted
    const ids = rows.map(({ id }) => id)
    deleted += Number(await db.from('notices').whereIn('id', ids).delete())
  }
}
