import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import Notice, { whereShownTo } from '#notifications/models/notice'
import db from '@adonisjs/lucid/services/db'

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/** Opens a message of one's own, which is read from then on. @throws NotFound for every other */
export async function openNotice(userId: number, id: number): Promise<Notice> {
  const notice = await Notice.query().where({ id }).where(whereShownTo(userId)).first()
  if (!notice) throw new NotFound()
  if (notice.readAt === null) await notice.merge({ readAt: now() }).save()
  return notice
}

/**
 * Marks all that somebody has been shown as read.
 * @param lastSeenId id of the newest one on the page: what came after it was not seen
 */
export async function markAllNoticesRead(userId: number, lastSeenId: number): Promise<void> {
  await inTransaction(async (trx) => {
    await trx
      .from('notices')
      .where(whereShownTo(userId))
      .where('id', '<=', lastSeenId)
      .whereNull('read_at')
      .update({ read_at: sqlInstant(now()) })
  })
}

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
