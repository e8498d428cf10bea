import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit, messageHold } from '#kernel/database/deferred_effects'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import Notice from '#notifications/models/notice'
import {
  type Params,
  customTexts,
  renderMessage,
  storedParams,
  textKey,
} from '#notifications/queries/message_texts'
import {
  CONFIDENTIAL_CODE_PREFIX,
  type Channel,
  type Outgoing,
  type TemplateName,
  type TemplateParams,
  isConfidentialCode,
} from '#notifications/rules/messages'
import { randomUUID } from 'node:crypto'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { flushOutbox } from '#notifications/actions/send_outbox'
import OutboxMessage, { NOT_TAKEN, OutboxStatus } from '#notifications/models/outbox_message'
import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#kernel/audit/record_audit'
import { sqlInstant } from '#kernel/database/dialect'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import MessageText from '#notifications/models/message_text'

interface AddressedMessage<T extends TemplateName> {
  channel: Outgoing
  /** Ten-digit mobile number or e-mail address. */
  recipient: string
  template: T
  /** Language of the recipient. */
  locale: string
  userId?: number | null
  /** The occasion: a second message with the same key is not stored. */
  dedupeKey?: string | null
  /** From this time the message is of no use and is not sent. */
  expiresAt?: DateTime | null
}

interface MessageToQueue<T extends TemplateName = TemplateName> extends AddressedMessage<T> {
  params: TemplateParams[T]
}

/** A message with its final text. */
interface RenderedMessage extends AddressedMessage<TemplateName> {
  subject: string | null
  body: string
  /** The version of the text; null: the delivered text, or a test. */
  textId?: number | null
  /** Id under which the operators have registered the text of an SMS, and its header; null: as in `.env`. */
  dltTemplateId: string | null
  sender: string | null
  isTest?: boolean
  /** The failed message that is sent again. */
  resendOf?: number | null
}

/**
 * Stores a message in the outbox in the transaction of the change that it reports: both happen or neither. It is sent
 * after the commit (DECISIONS 11).
 *
 * @returns false when a message with this dedupe key already exists
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

/** Stores a message whose text is final; it is sent after the commit. */
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

const MESSAGE_KEYS = 'notifications.outbox.resend'

/** Whether a failed message is no longer of use: a code that has expired or was requested again. */
export const isOver = (message: Pick<OutboxMessage, 'expiresAt' | 'dedupeKey'>): boolean =>
  isConfidentialCode(message) ||
  (message.expiresAt !== null && message.expiresAt.toMillis() <= getClock().now().getTime())

/** Maximum number sent at once; the page shows how many are left. */
const MAX_PER_REQUEST = 500

/** Failed messages that were certainly not accepted, are still of use and were not sent again. */
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

/** Sends all of them again, and returns their number. */
export async function resendRefused(actor: { id: number; roleId: number }): Promise<number> {
  const messages = await refusedMessages().orderBy('id').limit(MAX_PER_REQUEST)
  let sent = 0
  for (const { id } of messages) {
    try {
      await new ResendMessage().run(id, actor)
      sent++
    } catch (error) {
      /** Another user sent it meanwhile. */
      if (!(error instanceof Refusal)) throw error
    }
  }
  return sent
}

/**
 * Sends a failed message again, with the same text and as a new message with its own reference: the gateway may already
 * have the old one. A registered id that was entered since is included.
 */
export class ResendMessage {
  /** @throws NotFound; Refusal when it has not failed, is of no more use, or was already sent again */
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

interface Notification<T extends TemplateName = TemplateName> {
  userId: number
  template: T
  /** See `TemplateParams`; texts that differ by language are passed as the master row itself. */
  params: TemplateParams[T]
  applicationId?: number | null
  /** Set when the page of the claim is the one to open. */
  claimId?: number | null
  /** Set when the page of a proposed change is the one to open. */
  changeId?: number | null
  /** The occasion, e.g. `decision:123`: it is notified once, however often this is called. */
  dedupeKey?: string
  /** All three when omitted; an e-mail is sent only to users with an address. */
  channels?: readonly Channel[]
}

const ALL_CHANNELS: readonly Channel[] = ['notice', 'sms', 'email']

/**
 * Notifies a user of an event: with a notice on the home page, and an SMS and an e-mail in the user's language, written
 * in the transaction of the change (DECISIONS 4, 11). An account that has not been taken over receives nothing.
 */
export async function notifyUser<T extends TemplateName>(
  notification: Notification<T>,
  trx: TransactionClientContract
): Promise<void> {
  const user = await User.query({ client: trx }).where('id', notification.userId).firstOrFail()
  if (user.isHeld) return
  const channels = notification.channels ?? ALL_CHANNELS
  const keyFor = (channel: Channel) =>
    notification.dedupeKey ? `${notification.dedupeKey}:${user.id}:${channel}` : null

  if (channels.includes('notice')) {
    await recordNotice(notification, keyFor('notice'), trx)
  }
  for (const channel of ['sms', 'email'] as const) {
    const recipient = channel === 'sms' ? user.mobile : user.email
    if (!channels.includes(channel) || !recipient) continue
    await queueMessage(trx, {
      channel,
      recipient,
      template: notification.template,
      params: notification.params,
      locale: user.locale,
      userId: user.id,
      dedupeKey: keyFor(channel),
    })
  }
}

async function recordNotice(
  { userId, applicationId, claimId, changeId, template, params }: Notification,
  dedupeKey: string | null,
  trx: TransactionClientContract
) {
  const hold = messageHold(trx)
  /** Readable from this time (`shownNotices`). */
  const createdAt = hold?.notBefore ?? DateTime.fromJSDate(getClock().now()).toUTC()
  try {
    const notice = await Notice.create(
      {
        userId,
        applicationId: applicationId ?? null,
        claimId: claimId ?? null,
        changeId: changeId ?? null,
        template,
        data: storedParams(params as Params),
        dedupeKey,
        createdAt,
      },
      { client: trx }
    )
    hold?.rows.push({ table: 'notices', where: { id: notice.id } })
  } catch (error) {
    if (!dedupeKey || !isUniqueViolation(error)) throw error
  }
}
