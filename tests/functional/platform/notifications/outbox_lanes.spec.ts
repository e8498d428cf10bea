import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import messaging from '#config/messaging'
import timeouts from '#config/timeouts'
import { inTransaction } from '#kernel/database/transaction'
import { queueMessage } from '#notifications/actions/messages'
import { SendOutbox } from '#notifications/actions/send_outbox'
import { clearFailures } from '#notifications/drivers/sms_gateway'
import type { Outgoing } from '#notifications/rules/messages'
import { MailServer } from '#tests/support/mail_server'

const queue = (channel: Outgoing, template: 'otp' | 'application_submitted', recipient: string) =>
  inTransaction((trx) => {
    const to = { channel, recipient, locale: 'en' }
    return template === 'otp'
      ? queueMessage(trx, { ...to, template, params: { code: '123456', minutes: 10 } })
      : queueMessage(trx, { ...to, template, params: { applicationNo: 'IL-PUN-2627-000001' } })
  })

const statusOf = async (recipient: string) =>
  (await db.from('outbox_messages').where({ recipient }).firstOrFail()).status

/** Waits up to two seconds for a message to reach the status. */
async function waitForStatus(recipient: string, status: string) {
  for (let tries = 0; tries < 40 && (await statusOf(recipient)) !== status; tries++) await wait(50)
  return statusOf(recipient)
}

test.group('Independent delivery of kinds of messages', (group) => {
  let mail: MailServer
  let gateway: Server
  /** Mobiles for which the gateway does not respond. */
  let silentFor: string[]

  group.each.setup(async () => {
    const before = [structuredClone(messaging), { ...timeouts }] as const
    await db.from('outbox_messages').delete()
    clearFailures('first')
    mail = new MailServer()
    silentFor = []
    gateway = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      if (!silentFor.includes(JSON.parse(text).to)) response.end()
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as AddressInfo
    Object.assign(messaging.sms, {
      driver: 'http',
      url: `http://127.0.0.1:${port}/`,
      templateIds: { otp: '1107', application_submitted: '1108' },
    })
    Object.assign(messaging.mail, { driver: 'smtp', smtpUrl: await mail.start() })
    return async () => {
      Object.assign(messaging.sms, before[0].sms)
      Object.assign(messaging.mail, before[0].mail)
      Object.assign(timeouts, before[1])
      gateway.closeAllConnections()
      await Promise.all([mail.stop(), new Promise((resolve) => gateway.close(resolve))])
    }
  })

  test('a mail server that greets and then stalls delays no SMS', async ({ assert }) => {
    mail.fault = 'silent_after_greeting'
    await queue('email', 'application_submitted', 'savita@example.com')
    await queue('sms', 'application_submitted', '9000000001')
    timeouts.smtpAnswer = 3000
    const sending = new SendOutbox().run()
    assert.equal(await waitForStatus('9000000001', 'sent'), 'sent')
    assert.equal(await waitForStatus('savita@example.com', 'sending'), 'sending')
    await mail.stop()
    await sending
  })

  test('an SMS without a response of the gateway delays no code', async ({ assert }) => {
    silentFor = ['919000000001']
    await queue('sms', 'application_submitted', '9000000001')
    await queue('sms', 'otp', '9000000002')
    messaging.sms.timeoutMs = 3000
    const sending = new SendOutbox().run()
    assert.equal(await waitForStatus('9000000002', 'sent'), 'sent')
    assert.equal(await waitForStatus('9000000001', 'sending'), 'sending')
    gateway.closeAllConnections()
    await sending
    assert.equal(await statusOf('9000000001'), 'failed')
  })

  test('a server that fails three times in a row is paused, without counting attempts', async ({
    assert,
  }) => {
    mail.fault = 'silent_after_greeting'
    timeouts.smtpAnswer = 100
    for (const number of [1, 2, 3, 4, 5]) {
      await queue('email', 'application_submitted', `citizen${number}@example.com`)
    }
    const outbox = new SendOutbox()
    assert.equal((await outbox.run()).retried, 3)
    assert.equal((await outbox.run()).retried, 0)
    assert.equal(mail.connections, 3)
    const waiting = await db.from('outbox_messages').where({ status: 'queued', attempts: 0 })
    assert.lengthOf(waiting, 2)
    mail.fault = null
    assert.equal((await new SendOutbox().run()).sent, 2)
  })
})
