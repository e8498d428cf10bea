import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import OutboxMessage from '#notifications/models/outbox_message'
import { DateTime } from 'luxon'
import { inTransaction } from '#kernel/database/transaction'
import { nextMobile } from '#database/factories/user_factory'
import { queueMessage } from '#notifications/actions/messages'
import { decrypt } from '#kernel/vault/vault'

/** Returns the text of the last message to a recipient, as the log driver would show it. */
export async function lastMessageTo(
  recipient: string,
  client?: QueryClientContract
): Promise<string | null> {
  const message = await OutboxMessage.query({ client })
    .where('recipient', recipient)
    .orderBy('id', 'desc')
    .first()
  return message ? decrypt(message.body, 'message') : null
}

/** Returns the one-time code last sent to a mobile. */
export async function lastCodeTo(mobile: string, client?: QueryClientContract): Promise<string> {
  const code = (await lastMessageTo(mobile, client))?.match(/\b\d{6}\b/)?.[0]
  if (!code) throw new Error(`No code was sent to ${mobile}`)
  return code
}

/** Returns the messages that wait for or were sent to a recipient. */
export async function messagesTo(recipient: string): Promise<OutboxMessage[]> {
  return OutboxMessage.query().where('recipient', recipient).orderBy('id')
}

/** Queues a code in the outbox, which is valid until `expiresAt`. */
export async function queuedCode(options: { expiresAt?: DateTime } = {}): Promise<OutboxMessage> {
  const recipient = nextMobile()
  const params = { code: '654321', minutes: 10 }
  await inTransaction((trx) =>
    queueMessage(trx, {
      channel: 'sms',
      recipient,
      template: 'otp',
      params,
      locale: 'en',
      ...options,
    })
  )
  return OutboxMessage.findByOrFail('recipient', recipient)
}

/** Does the same and lets the gateway refuse it. */
export async function failedMessage({
  failure = 'unknown',
  ...options
}: { expiresAt?: DateTime; failure?: string } = {}): Promise<OutboxMessage> {
  const message = await queuedCode(options)
  return message
    .merge({
      status: 'failed',
      failure,
      lastError: 'The gateway answered 500',
      nextAttemptAt: null,
    })
    .save()
}
