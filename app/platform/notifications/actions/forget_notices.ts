import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'

/** What is older stands in the history of the file. */
const KEPT_YEARS = 1
/** Deleted at once, so that nobody waits for the table. */
const AT_ONCE = 1000

/** Forgets messages of the inbox that are older than a year. Returns how many those were. */
export async function forgetNotices(): Promise<number> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const before = sqlInstant(now.minus({ years: KEPT_YEARS }))
  let forgotten = 0
  for (;;) {
    const rows: { id: number }[] = await db
      .from('notices')
      .where('created_at', '<', before)
      .limit(AT_ONCE)
      .select('id')
    if (rows.length === 0) return forgotten
    const ids = rows.map(({ id }) => id)
    forgotten += Number(await db.from('notices').whereIn('id', ids).delete())
  }
}
