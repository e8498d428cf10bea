import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { messageHold } from '#kernel/database/deferred_effects'
import { isUniqueViolation } from '#kernel/database/transaction'
import { queueMessage } from '#notifications/actions/queue_message'
import Notice from '#notifications/models/notice'
import { type Params, storedParams } from '#notifications/queries/message_texts'
import type { Channel, TemplateName, TemplateParams } from '#notifications/rules/messages'

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
