import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import Notice from '#notifications/models/notice'

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/** Opens a message of one's own, which is read from then on. @throws NotFound for every other */
export async function openNotice(userId: number, id: number): Promise<Notice> {
  const notice = await Notice.query().where({ id, userId }).first()
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
      .where('user_id', userId)
      .where('id', '<=', lastSeenId)
      .whereNull('read_at')
      .update({ read_at: sqlInstant(now()) })
  })
}
