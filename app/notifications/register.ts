import app from '@adonisjs/core/services/app'
import { registerInboxCount } from '#auth/inbox_count'
import { registerCodeSender } from '#auth/contracts/code_sender'
import { registerSecurityNoticeSender } from '#auth/contracts/security_notices'
import { channelTo } from '#auth/rules/one_time_passwords'
import { kickOutbox, stopOutbox } from '#notifications/actions/kick_outbox'
import { queueMessage } from '#notifications/actions/queue_message'
import { unreadCount } from '#notifications/queries/inbox'
import { discreetCodeKey } from '#notifications/rules/discreet'

/** One-time codes leave as SMS or e-mail, and not once they have run out. */
registerCodeSender(async (trx, { recipient, purpose, code, ...sent }) => {
  const { minutes, locale, expiresAt, userId } = sent
  await queueMessage(trx, {
    channel: channelTo(recipient),
    recipient,
    template: 'otp',
    params: { code, minutes },
    locale,
    expiresAt,
    userId: userId ?? null,
    dedupeKey: purpose === 'grievance' ? discreetCodeKey() : null,
  })
})

registerSecurityNoticeSender(async (trx, { recipient, notice, locale, userId }) => {
  await queueMessage(trx, {
    channel: channelTo(recipient),
    recipient,
    template: notice,
    params: {},
    locale,
    userId,
  })
})

registerInboxCount(unreadCount)

/** What an earlier process left behind is sent when the server starts. */
app.ready(() => kickOutbox())
app.terminating(() => stopOutbox())
