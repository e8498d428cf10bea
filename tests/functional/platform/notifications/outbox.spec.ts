import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { nextMobile } from '#database/factories/user_factory'
import { notifyUser, queueMessage } from '#notifications/actions/messages'
import { SendOutbox } from '#notifications/actions/send_outbox'
import {
  DeliveryError,
  type OutgoingMessage,
  replaceDelivery,
} from '#notifications/drivers/delivery'
import OutboxMessage from '#notifications/models/outbox_message'
import { recentNotices } from '#notifications/queries/inbox'
import { createApplicant } from '#tests/support/users'
import { lastMessageTo, messagesTo } from '#tests/support/outbox'
import { dialect } from '#tests/support/tags'

const MINUTE = 60_000
const START = new Date('2026-06-01T06:00:00Z')

const queue = (recipient: string, options: { dedupeKey?: string; expiresAt?: DateTime } = {}) =>
  inTransaction((trx) =>
    queueMessage(trx, {
      channel: 'sms',
      recipient,
      template: 'otp',
      params: { code: '123456', minutes: 10 },
      locale: 'en',
      ...options,
    })
  )

const statusOf = async (recipient: string) => (await messagesTo(recipient)).map((m) => m.status)

test.group('Outbox', (group) => {
  dialect(group)
  let clock: FixedClock
  let delivered: OutgoingMessage[]

  group.each.setup(async () => {
    clock = new FixedClock(START)
    setClock(clock)
    await db.from('outbox_messages').delete()
    delivered = []
    replaceDelivery('sms', async (message) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      delivered.push(message)
    })
  })
  group.each.teardown(() => {
    replaceDelivery('sms', null)
    replaceDelivery('email', null)
    useSystemClock()
  })

  test('a change that is rolled back sends no message', async ({ assert }) => {
    const user = await createApplicant()
    const failing = inTransaction(async (trx) => {
      await notifyUser(
        { userId: user.id, template: 'application_submitted', params: { applicationNo: 'IL-1' } },
        trx
      )
      throw new Error('refused')
    })
    await assert.rejects(() => failing, 'refused')
    assert.lengthOf(await messagesTo(user.mobile), 0)
    assert.lengthOf(await recentNotices(user.id, { locale: 'en' }), 0)
  })

  test('one event sends one message on each channel, even with ten at once', async ({ assert }) => {
    const user = await createApplicant({ email: 'savita@example.com' })
    const notifyOnce = () =>
      inTransaction((trx) =>
        notifyUser(
          {
            userId: user.id,
            template: 'application_submitted',
            params: { applicationNo: 'IL-PUN-2627-000001' },
            dedupeKey: `test:${user.id}`,
          },
          trx
        )
      )
    await Promise.all(Array.from({ length: 10 }, notifyOnce))
    const messages = await OutboxMessage.query().where('userId', user.id).orderBy('channel')
    assert.deepEqual(
      messages.map(({ channel, recipient }) => [channel, recipient]),
      [
        ['email', 'savita@example.com'],
        ['sms', user.mobile],
      ]
    )
    assert.lengthOf(await recentNotices(user.id, { locale: 'en' }), 1)
  })

  test('a message is in the language of its recipient, a notice in that of the reader', async ({
    assert,
  }) => {
    const user = await createApplicant({ locale: 'mr' })
    const stage = { nameEn: 'Pending with GM', nameMr: 'महाव्यवस्थापकाकडे प्रलंबित', nameHi: null }
    await inTransaction((trx) =>
      notifyUser(
        {
          userId: user.id,
          template: 'application_moved',
          params: { applicationNo: 'IL-1', stage },
        },
        trx
      )
    )
    assert.equal(await lastMessageTo(user.mobile), 'अर्ज IL-1: महाव्यवस्थापकाकडे प्रलंबित.')
    const [english] = await recentNotices(user.id, { locale: 'en' })
    assert.equal(
      english.text,
      'The status of your application IL-1 has changed to: Pending with GM.'
    )
    assert.equal(english.header, 'Status of your application')
  })

  test('a value is truncated in an SMS to the operators’ limit, and complete in the e-mail', async ({
    assert,
  }) => {
    const user = await createApplicant({ email: 'savita@example.com' })
    const nameEn = 'Pending at selection committee (DBSC)'
    const stage = { nameEn, nameMr: null, nameHi: null }
    const params = { applicationNo: 'IL-1', stage }
    await inTransaction((trx) =>
      notifyUser({ userId: user.id, template: 'application_moved', params }, trx)
    )
    assert.equal(await lastMessageTo(user.mobile), 'Application IL-1: Pending at selection....')
    assert.include((await lastMessageTo('savita@example.com'))!, nameEn)
  })

  test('reason and remarks are in the notice, and omitted when there are none', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const reason = { en: 'Income too high', hi: 'आय अधिक', mr: 'उत्पन्न जास्त' }
    for (const [why, remarks] of [
      [reason, 'See page 2'],
      [null, null],
    ] as const) {
      await inTransaction((trx) =>
        notifyUser(
          {
            userId: user.id,
            template: 'application_rejected',
            params: { applicationNo: 'IL-1', reason: why, remarks },
          },
          trx
        )
      )
    }
    const [bare, full] = await recentNotices(user.id, { locale: 'en' })
    assert.equal(
      full.text,
      'Your application IL-1 has been rejected. Reason: Income too high. Remarks: See page 2'
    )
    /** Remarks in the sentence are not shown again beside it. */
    assert.isNull(full.remarks)
    assert.equal(bare.text, 'Your application IL-1 has been rejected.')
    assert.isNull(bare.remarks)
  })

  test('four simultaneous senders send each message once', async ({ assert }) => {
    const recipients = Array.from({ length: 60 }, () => nextMobile())
    for (const recipient of recipients) await queue(recipient)
    const reports = await Promise.all(Array.from({ length: 4 }, () => new SendOutbox().run()))
    assert.lengthOf(delivered, 60)
    assert.lengthOf(new Set(delivered.map(({ uuid }) => uuid)), 60)
    assert.equal(
      reports.reduce((sum, { sent }) => sum + sent, 0),
      60
    )
    await new SendOutbox().run()
    assert.lengthOf(delivered, 60)
  })

  test('an unreachable gateway is tried again later, and given up in the end', async ({
    assert,
  }) => {
    const recipient = nextMobile()
    await queue(recipient)
    await db.from('outbox_messages').update({ template: 'application_submitted' })
    let tries = 0
    replaceDelivery('sms', async () => {
      tries++
      throw new DeliveryError('The gateway could not be reached', 'not_taken')
    })
    let waited = 0
    for (const minutes of [1, 5, 15, 60, 360]) {
      const { retried, nextAttemptAt } = await new SendOutbox().run()
      assert.equal(retried, 1)
      assert.equal(nextAttemptAt!.getTime(), START.getTime() + (waited + minutes) * MINUTE)
      assert.equal((await new SendOutbox().run()).retried, 0)
      waited += minutes
      clock.set(new Date(START.getTime() + waited * MINUTE))
    }
    assert.equal((await new SendOutbox().run()).failed, 1)
    const [message] = await messagesTo(recipient)
    assert.deepInclude(message.$attributes, {
      status: 'failed',
      attempts: 6,
      lastError: 'The gateway could not be reached',
    })
    assert.equal(tries, 6)
  })

  test('a message that may have been accepted is not sent again', async ({ assert }) => {
    const [silent, died] = [nextMobile(), nextMobile()]
    await queue(silent)
    replaceDelivery('sms', async () => {
      throw new DeliveryError('The gateway did not answer', 'unknown')
    })
    await new SendOutbox().run()
    assert.deepEqual(await statusOf(silent), ['failed'])

    await queue(died)
    await db
      .from('outbox_messages')
      .where('recipient', died)
      .update({ status: 'sending', next_attempt_at: '2026-06-01 06:10:00' })
    await new SendOutbox().run()
    assert.deepEqual(await statusOf(died), ['sending'])
    clock.set(new Date(START.getTime() + 11 * MINUTE))
    assert.equal((await new SendOutbox().run()).failed, 1)
    assert.deepEqual(await statusOf(died), ['failed'])
  })

  test('a failure of one message does not delay the next', async ({ assert }) => {
    const [bad, good] = [nextMobile(), nextMobile()]
    await queue(bad)
    await queue(good)
    replaceDelivery('sms', async ({ recipient }) => {
      if (recipient === bad) throw new TypeError('a bug in a driver')
    })
    const report = await new SendOutbox().run()
    assert.deepInclude(report, { sent: 1, failed: 1 })
    assert.deepEqual(await statusOf(good), ['sent'])
  })

  test('an expired one-time code is not sent', async ({ assert }) => {
    const recipient = nextMobile()
    await queue(recipient, { expiresAt: DateTime.fromJSDate(START).plus({ minutes: 10 }) })
    clock.set(new Date(START.getTime() + 10 * MINUTE))
    assert.equal((await new SendOutbox().run()).expired, 1)
    assert.lengthOf(delivered, 0)
    assert.deepEqual(await statusOf(recipient), ['expired'])
  })
})
