import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import i18nManager from '@adonisjs/i18n/services/main'
import { registerAuthFacts } from '#auth/contracts/facts'
import { registerMenuCounts } from '#auth/contracts/hooks'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { channelTo } from '#auth/rules/one_time_passwords'
import { afterCommit } from '#kernel/database/deferred_effects'
import { inTransaction } from '#kernel/database/transaction'
import { inEachLanguage } from '#kernel/formats/languages'
import { notifyUser, queueMessage } from '#notifications/actions/messages'
import { flushOutbox, stopOutbox } from '#notifications/actions/send_outbox'
import { unreadCount } from '#notifications/queries/inbox'
import { canDeliverCodes } from '#notifications/queries/unsent_messages'
import { type Channel, confidentialCodeKey } from '#notifications/rules/messages'

/** One-time codes are sent as SMS or e-mail, but not after they have expired. */
emitter.on(
  'auth:code_made',
  async ({ trx, recipient, code, minutes, locale, expiresAt, userId, ...about }) => {
    const to = {
      channel: channelTo(recipient),
      recipient,
      locale,
      expiresAt,
      userId: userId ?? null,
    }
    const { purpose, allows } = about
    if (!allows) {
      const dedupeKey = purpose === 'grievance' ? confidentialCodeKey() : null
      await queueMessage(trx, { ...to, template: 'otp', params: { code, minutes }, dedupeKey })
      return
    }
    const { amount = '', ...said } = allows
    const params = { code, minutes, ...said }
    await (purpose === 'assisted_submission'
      ? queueMessage(trx, {
          ...to,
          template: 'assisted_submission_code',
          params: { ...params, amount },
        })
      : queueMessage(trx, { ...to, template: 'assisted_opening_code', params }))
  }
)

emitter.on('auth:security_changed', async ({ trx, recipient, notice, locale, userId }) => {
  await queueMessage(trx, {
    channel: channelTo(recipient),
    recipient,
    template: notice,
    params: {},
    locale,
    userId,
  })
})

/** Uploader and owner have to upload another file; administrators have to check its origin. */
emitter.on('documents:infected', async ({ file, found, trx }) => {
  const dedupeKey = `file_infected:${file.id}`
  const name = file.originalName
  for (const userId of new Set([file.uploadedBy, file.ownerUserId])) {
    if (userId === null) continue
    await notifyUser({ userId, template: 'file_infected', params: { file: name }, dedupeKey }, trx)
  }
  const params = { file: name, fileNo: file.id, found }
  for (const { id: userId } of await listHolders({ roleIds: [Role.administrator] }, trx)) {
    await notifyUser(
      {
        userId,
        template: 'infection_found',
        params,
        dedupeKey: `${dedupeKey}:found`,
        channels: ['notice', 'email'],
      },
      trx
    )
  }
  afterCommit(trx, flushOutbox)
})

/** Once a day, because letters may wait for days. */
emitter.on('documents:unsigned', async ({ problem: why, day }) => {
  const problem = inEachLanguage((locale) =>
    i18nManager.locale(locale).t(`administration.signing.problems.${why}`)
  )
  await inTransaction(async (trx) => {
    for (const { id: userId } of await listHolders({ roleIds: [Role.administrator] }, trx)) {
      const dedupeKey = `letters_unsigned:${day}`
      await notifyUser(
        {
          userId,
          template: 'letters_unsigned',
          params: { problem },
          dedupeKey,
          channels: ['notice', 'email'],
        },
        trx
      )
    }
    afterCommit(trx, flushOutbox)
  })
})

/** Once a day, when letters begin to wait for an officer. */
emitter.on('documents:to_sign', async ({ userIds, day, trx }) => {
  for (const userId of userIds) {
    await notifyUser(
      {
        userId,
        template: 'letters_to_sign',
        params: {},
        dedupeKey: `letters_to_sign:${day}`,
        channels: ['notice'],
      },
      trx
    )
  }
})

/** Administrators check who signed in without the provider, and who requested access. */
emitter.on('auth:sso_alert', async ({ alert, name, dedupeKey, trx }) => {
  for (const { id: userId } of await listHolders({ roleIds: [Role.administrator] }, trx)) {
    const channels: Channel[] = ['notice', 'email']
    await notifyUser({ userId, template: alert, params: { name }, dedupeKey, channels }, trx)
  }
  afterCommit(trx, flushOutbox)
})

registerAuthFacts({ canDeliverCodes })
registerMenuCounts((person) => [{ entry: 'inbox', query: unreadCount(person) }])

/** When the server starts, it sends what an earlier process left. */
app.ready(() => flushOutbox())
app.terminating(() => stopOutbox())
