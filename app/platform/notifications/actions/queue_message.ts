import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { isUniqueViolation } from '#kernel/database/transaction'
import { encrypt } from '#kernel/vault/vault'
import { flushOutbox } from '#notifications/actions/send_outbox'
import OutboxMessage, { OutboxStatus } from '#notifications/models/outbox_message'
import { type Params, renderMessage } from '#notifications/queries/message_texts'
import type { Outgoing, TemplateName, TemplateParams } from '#notifications/rules/messages'
import { messageHold } from '#kernel/database/held_messages'
import { afterCommit } from '#kernel/database/after_commit'

interface AddressedMessage<T extends TemplateName> {
  channel: Outgoing
  /** Ten-digit mobile number or e-mail address. */
  recipient: string
  template: T
  /** Language of the person. */
  locale: string
  userId?: number | null
  /** The occasion: a second message with the same key is not written. */
  dedupeKey?: string | null
  /** From then on the message is of no use and is not sent. */
  expiresAt?: DateTime | null
}

interface MessageToQueue<T extends TemplateName = TemplateName> extends AddressedMessage<T> {
  params: TemplateParams[T]
}

/** A message in its words. */
interface RenderedMessage extends AddressedMessage<TemplateName> {
  subject: string | null
  body: string
  /** The version that it was made with; null: the delivered words, or a test. */
  textId?: number | null
  /** Under which the operators know the words of an SMS, and its header; null: as `.env` has them. */
  dltTemplateId: string | null
  sender: string | null
  isTest?: boolean
  /** The failed message that it is sent again for. */
  resendOf?: number | null
}

/**
 * Writes a message to the outbox in the transaction of the change it tells about: both happen or
 * neither. It leaves after the commit (DECISIONS 11).
 *
 * @returns false when a message with this dedupe key exists already
 */
export async function queueMessage<T extends TemplateName>(
  trx: TransactionClientContract,
  { params, ...message }: MessageToQueue<T>
): Promise<boolean> {
  const written = await renderMessage(trx, message, message.locale, params as Params)
  try {
    await recordInOutbox(trx, { ...message, ...written })
  } catch (error) {
    if (message.dedupeKey && isUniqueViolation(error)) return false
    throw error
  }
  return true
}

/** Writes a message that has its words already; it leaves after the commit. */
export async function recordInOutbox(
  trx: TransactionClientContract,
  { body, ...message }: RenderedMessage
): Promise<void> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const hold = messageHold(trx)
  const uuid = randomUUID()
  await OutboxMessage.create(
    {
      textId: null,
      dedupeKey: null,
      expiresAt: null,
      userId: null,
      isTest: false,
      resendOf: null,
      ...message,
      uuid,
      body: encrypt(body, 'message'),
      status: OutboxStatus.queued,
      attempts: 0,
      nextAttemptAt: hold?.notBefore ?? now,
      createdAt: now,
    },
    { client: trx }
  )
  hold?.rows.push({ table: 'outbox_messages', where: { uuid, status: OutboxStatus.queued } })
  afterCommit(trx, flushOutbox)
}
