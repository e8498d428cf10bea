import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import { createUser } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { queueMessage } from '#notifications/actions/messages'
import { runProcess, startProcess } from '#tests/support/own_process'
import { dialect, full } from '#tests/support/tags'

const MESSAGES = 12
const KILLS = 4

/** Commands that send, killed at possible points: each message is sent once, or offered again. */
test.group('Killed senders', (group) => {
  full(group)
  dialect(group)
  group.each.setup(async () => {
    await db.from('outbox_messages').delete()
    await db.from('report_sendings').delete()
    await db.from('report_subscriptions').delete()
  })

  test('send no message twice and report those that may have been sent', async ({ assert }) => {
    const received: string[] = []
    let onMessage: (() => void) | null = null
    const gateway: Server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        received.push((JSON.parse(body) as { reference: string }).reference)
        /** The gateway has received it, and the sender crashes before the response. */
        if (onMessage && received.length % 2 === 0) onMessage()
        else response.end('{}')
      })
    }).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    const { port } = gateway.address() as AddressInfo
    const env = {
      SMS_DRIVER: 'http',
      SMS_URL: `http://127.0.0.1:${port}/send`,
      SMS_TOKEN: 'secret',
      SMS_SENDER: 'ARSETU',
      SMS_ENTITY_ID: '1201',
      SMS_TEMPLATE_IDS: '{"otp":"1107"}',
    }
    const send = async (isKilled: boolean) => {
      const child = startProcess(['bin/console.ts', 'outbox:send'], { env })
      const exit = once(child, 'exit')
      child.stdout.resume()
      child.stderr.resume()
      onMessage = isKilled ? () => void child.kill('SIGKILL') : null
      await exit
      return child.signalCode
    }
    try {
      for (let number = 0; number < MESSAGES; number++) {
        await inTransaction((trx) =>
          queueMessage(trx, {
            channel: 'sms',
            recipient: nextMobile(),
            template: 'otp',
            params: { code: '123456', minutes: 10 },
            locale: 'en',
          })
        )
      }
      for (let killed = 0; killed < KILLS; killed++) assert.equal(await send(true), 'SIGKILL')
      assert.isNull(await send(false))
      /** Simulates the ten minutes after which a sender's lease on its message expires. */
      await db
        .from('outbox_messages')
        .where('status', 'sending')
        .update({ next_attempt_at: '2020-01-01 00:00:00' })
      await send(false)
    } finally {
      gateway.closeAllConnections()
      gateway.close()
    }
    assert.lengthOf(received, MESSAGES)
    assert.lengthOf(new Set(received), MESSAGES)
    const messages = await db.from('outbox_messages').select('status', 'last_error')
    const inState = (state: string) => messages.filter(({ status }) => status === state)
    assert.lengthOf(inState('sent'), MESSAGES - KILLS)
    assert.lengthOf(inState('failed'), KILLS)
    for (const { last_error: said } of inState('failed')) {
      assert.equal(said, 'The sender stopped while sending')
    }
  }).timeout(120_000)

  test('write each report once for each recipient', async ({ assert }) => {
    const admin = await createUser(Role.administrator)
    const addresses = ['one@example.com', 'two@example.com', 'three@example.com']
    for (const email of addresses) {
      await db.table('report_subscriptions').insert({
        report_no: 5,
        frequency: 'daily',
        email,
        locale: 'en',
        created_by: admin.id,
        created_at: '2026-01-01 00:00:00',
      })
    }
    const send = (killAt: number) =>
      runProcess(['bin/console.ts', 'reports:send'], {
        env: { KILL_AT: String(killAt) },
        preloads: ['kill_at.mjs'],
      })
    const written = () =>
      db.from('outbox_messages').where('template', 'report_ready').select('recipient')
    for (const killAt of [2, 5, 9, 14, 20]) {
      await send(killAt)
      const recipients = (await written()).map(({ recipient }) => recipient)
      assert.lengthOf(new Set(recipients), recipients.length)
    }
    await send(0)
    await send(0)
    assert.sameMembers(
      (await written()).map(({ recipient }) => recipient),
      addresses
    )
    assert.lengthOf(await db.from('report_sendings'), addresses.length)
  }).timeout(180_000)
})
