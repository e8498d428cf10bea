import { appUrl } from '#config/app'
import { sealsMailTo } from '#config/audit'
import { latestPublishedDay } from '#kernel/audit/published_days'
import { inTransaction } from '#kernel/database/transaction'
import { queueMessage } from '#notifications/actions/queue_message'
import { SendOutbox } from '#notifications/actions/send_outbox'

/**
 * Mails the newest published head to each address of SEALS_MAIL_TO, once: what others hold cannot be made
 * anew here, and shows whether the page still says the same.
 *
 * @returns how many mails were written
 */
export async function mailDayCheckpoint(): Promise<number> {
  const newest = sealsMailTo.length > 0 ? await latestPublishedDay() : null
  if (!newest) return 0
  const { day, head } = newest
  const queued = await inTransaction(async (trx) => {
    let written = 0
    for (const recipient of sealsMailTo) {
      const isQueued = await queueMessage(trx, {
        channel: 'email',
        recipient,
        template: 'day_head',
        params: { day, head, link: `${appUrl}/promise/seals` },
        locale: 'en',
        dedupeKey: `day_head:${day}:${recipient}`,
      })
      if (isQueued) written += 1
    }
    return written
  })
  if (queued > 0) await new SendOutbox().run()
  return queued
}
