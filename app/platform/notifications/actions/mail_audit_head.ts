import { headsMailTo } from '#config/audit'
import type { CheckpointHead } from '#kernel/audit/seal_heads'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { queueMessage } from '#notifications/actions/queue_message'
import { SendOutbox } from '#notifications/actions/send_outbox'

/**
 * Mails the head of the audit log to AUDIT_MAIL_TO, once a day (DECISIONS 12): what somebody outside
 * holds cannot be made anew by whoever has this machine.
 *
 * @returns whether a mail was written
 */
export async function mailAuditCheckpoint({ number, hash, sealedAt }: CheckpointHead): Promise<boolean> {
  if (!headsMailTo) return false
  const isQueued = await inTransaction((trx) =>
    queueMessage(trx, {
      channel: 'email',
      recipient: headsMailTo,
      template: 'audit_head',
      params: { head: `${number}:${hash}`, sealedAt: `${sealedAt} UTC` },
      locale: 'en',
      dedupeKey: `audit_head:${getClock().today()}`,
    })
  )
  if (isQueued) await new SendOutbox().run()
  return isQueued
}
