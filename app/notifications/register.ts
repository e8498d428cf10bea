import app from '@adonisjs/core/services/app'
import { registerCodeSender } from '#auth/contracts/code_sender'
import { kickOutbox, stopOutbox } from '#notifications/actions/kick_outbox'
import { queueMessage } from '#notifications/actions/queue_message'

/** One-time codes leave as SMS, and not once they have run out. */
registerCodeSender(async (trx, { mobile, code, minutes, locale, expiresAt, userId }) => {
  await queueMessage(trx, {
    channel: 'sms',
    recipient: mobile,
    template: 'otp',
    params: { code, minutes },
    locale,
    expiresAt,
    userId: userId ?? null,
  })
})

/** What an earlier process left behind is sent when the server starts. */
app.ready(() => kickOutbox())
app.terminating(() => stopOutbox())
