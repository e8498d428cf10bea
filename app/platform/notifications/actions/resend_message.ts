import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { decrypt } from '#kernel/vault/vault'
import { recordInOutbox } from '#notifications/actions/queue_message'
import MessageText from '#notifications/models/message_text'
import OutboxMessage, { NOT_TAKEN, OutboxStatus } from '#notifications/models/outbox_message'
import { customTexts, textKey } from '#notifications/queries/custom_texts'
import {
  CONFIDENTIAL_CODE_PREFIX,
  type Outgoing,
  isConfidentialCode,
  type TemplateName,
} from '#notifications/rules/messages'

const MESSAGE_KEYS = 'notifications.outbox.resend'

/** Whether a failed message is of no more use: a code that has run out, or that is asked for anew. */
export const isOver = (message: Pick<OutboxMessage, 'expiresAt' | 'dedupeKey'>): boolean =>
  isConfidentialCode(message) ||
  (message.expiresAt !== null && message.expiresAt.toMillis() <= getClock().now().getTime())

/** So many go at once; the page says how many are left. */
const MAX_PER_REQUEST = 500

/** Failed messages that were certainly not taken, are of use still and were not sent again. */
export const refusedMessages = () =>
  OutboxMessage.query()
    .where({ status: OutboxStatus.failed, isTest: false })
    .whereIn('failure', [...NOT_TAKEN])
    .where((query) => {
      query.whereNull('expiresAt').orWhere('expiresAt', '>', sqlInstant(getClock().now()))
    })
    .where(
      (query) =>
        void query
          .whereNull('dedupeKey')
          .orWhereNot('dedupeKey', 'like', `${CONFIDENTIAL_CODE_PREFIX}%`)
    )
    .whereDoesntHave('resend', () => undefined)

/** Sends all of them once more, and says how many that were. */
export async function resendRefused(actor: { id: number; roleId: number }): Promise<number> {
  const messages = await refusedMessages().orderBy('id').limit(MAX_PER_REQUEST)
  let sent = 0
  for (const { id } of messages) {
    try {
      await new ResendMessage().run(id, actor)
      sent++
    } catch (error) {
      /** Somebody else sent it meanwhile. */
      if (!(error instanceof Refusal)) throw error
    }
  }
  return sent
}

/**
 * Sends a failed message once more, in the same words and as a new one with a reference of its own: the old
 * one's may be known to the gateway. An id with the operators that was entered since goes along.
 */
export class ResendMessage {
  /** @throws NotFound; Refusal when it has not failed, is of no more use, or was sent again already */
  async run(id: number, actor: { id: number; roleId: number }): Promise<void> {
    const own = await customTexts(db.connection())
    await inTransaction(async (trx) => {
      const message = await OutboxMessage.query({ client: trx }).where({ id }).forUpdate().first()
      if (!message) throw new NotFound()
      if (message.status !== OutboxStatus.failed) throw new Refusal(`${MESSAGE_KEYS}.not_failed`)
      if (isOver(message)) throw new Refusal(`${MESSAGE_KEYS}.over`)
      const old = message.textId
        ? await MessageText.query({ client: trx }).where('id', message.textId).firstOrFail()
        : null
      const now = own.get(textKey(message)) ?? null
      const hasSameWords = !message.isTest && (now?.body ?? null) === (old?.body ?? null)
      const registered = hasSameWords ? now : message
      try {
        await recordInOutbox(trx, {
          channel: message.channel as Outgoing,
          recipient: message.recipient,
          template: message.template as TemplateName,
          locale: message.locale,
          userId: message.userId,
          expiresAt: message.expiresAt,
          subject: message.subject,
          body: decrypt(message.body, 'message'),
          textId: hasSameWords ? (now?.id ?? null) : message.textId,
          dltTemplateId: registered?.dltTemplateId ?? null,
          sender: registered?.sender ?? null,
          isTest: message.isTest,
          resendOf: message.id,
        })
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new Refusal(`${MESSAGE_KEYS}.done_already`, {}, { status: 409 })
      }
      await recordAudit({
        action: 'outbox.resent',
        actor,
        subjectType: 'outbox_message',
        subjectId: message.id,
        data: { template: message.template, channel: message.channel, error: message.lastError },
        trx,
      })
    })
  }
}
