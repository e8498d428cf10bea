import { appUrl } from '#config/app'
import { checkpointHeadRecipient, dayHeadRecipients } from '#config/audit'
import { latestPublishedDay } from '#kernel/audit/published_days'
import { inTransaction } from '#kernel/database/transaction'
import { queueMessage } from '#notifications/actions/messages'
import { SendOutbox } from '#notifications/actions/send_outbox'
import type { CheckpointHead } from '#kernel/audit/checkpoints'
import { getClock } from '#kernel/calendar/clock'

/**
 * Mails the newest published checkpoint to each address of SEALS_MAIL_TO, once: a copy held by others cannot be
 * recreated on this machine, and proves whether the page is unchanged.
 *
 * @returns how many mails were written
 */
export async function mailDayCheckpoint(): Promise<number> {
  const newest = dayHeadRecipients.length > 0 ? await latestPublishedDay() : null
  if (!newest) return 0
  const { day, head } = newest
  const queued = await inTransaction(async (trx) => {
    let written = 0
    for (const recipient of dayHeadRecipients) {
      const isQueued = await queueMessage(trx, {
        channel: 'email',
        recipient,
        template: 'day_head',
        params: { day, head, link: `${appUrl}/service-standards/checkpoints` },
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

/**
 * Mails the latest checkpoint of the audit log to AUDIT_MAIL_TO, once a day (DECISIONS 12): a copy held by an outsider
 * cannot be recreated by an attacker who controls this machine.
 *
 * @returns whether a mail was written
 */
export async function mailAuditCheckpoint({
  number,
  hash,
  sealedAt,
}: CheckpointHead): Promise<boolean> {
  if (!checkpointHeadRecipient) return false
  const isQueued = await inTransaction((trx) =>
    queueMessage(trx, {
      channel: 'email',
      recipient: checkpointHeadRecipient,
      template: 'audit_head',
      params: { head: `${number}:${hash}`, sealedAt: `${sealedAt} UTC` },
      locale: 'en',
      dedupeKey: `audit_head:${getClock().today()}`,
    })
  )
  if (isQueued) await new SendOutbox().run()
  return isQueued
}
