import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import { isUniqueViolation } from '#core/database/transaction'
import { seal } from '#core/vault/vault'
import { kickOutbox } from '#notifications/actions/kick_outbox'
import OutboxMessage, { OutboxStatus } from '#notifications/models/outbox_message'
import { type Params, renderTemplate } from '#notifications/actions/render_template'
import type { TemplateName, TemplateParams } from '#notifications/rules/templates'

export interface MessageToQueue<T extends TemplateName = TemplateName> {
  channel: 'sms' | 'email'
  /** Ten-digit mobile number or e-mail address. */
  recipient: string
  template: T
  params: TemplateParams[T]
  /** Language of the person. */
  locale: string
  userId?: number | null
  /** The occasion: a second message with the same key is not written. */
  dedupeKey?: string | null
  /** From then on the message is of no use and is not sent. */
  expiresAt?: DateTime | null
}

/**
 * Writes a message to the outbox in the transaction of the change it tells about: both happen or
 * neither. It leaves after the commit (DECISIONS 11).
 *
 * @returns false when a message with this dedupe key exists already
 */
export async function queueMessage<T extends TemplateName>(
  trx: TransactionClientContract,
  message: MessageToQueue<T>
): Promise<boolean> {
  const { template, locale, channel } = message
  const params = message.params as Params
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const body = renderTemplate(template, channel, locale, params)
  try {
    await OutboxMessage.create(
      {
        uuid: randomUUID(),
        channel,
        recipient: message.recipient,
        template,
        locale,
        subject: channel === 'email' ? renderTemplate(template, 'subject', locale, params) : null,
        body: seal(body, 'message'),
        dedupeKey: message.dedupeKey ?? null,
        status: OutboxStatus.queued,
        attempts: 0,
        nextAttemptAt: now,
        expiresAt: message.expiresAt ?? null,
        userId: message.userId ?? null,
        createdAt: now,
      },
      { client: trx }
    )
  } catch (error) {
    if (message.dedupeKey && isUniqueViolation(error)) return false
    throw error
  }
  trx.after('commit', kickOutbox)
  return true
}
