import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import messaging from '#config/messaging'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { SendOutbox } from '#notifications/actions/send_outbox'
import type { OutgoingMessage } from '#notifications/drivers/delivery'
import { clearFailures, deliverBySmsGateway } from '#notifications/drivers/sms_gateway'
import OutboxMessage from '#notifications/models/outbox_message'
import { queuedCode } from '#tests/support/outbox'

const START = new Date('2026-06-01T06:00:00Z')

const MESSAGE: OutgoingMessage = {
  uuid: '3f0c7f6e-0000-4000-8000-000000000003',
  channel: 'sms',
  recipient: '9000000001',
  template: 'loi_issued',
  locale: 'en',
  dltTemplateId: '1107',
  sender: null,
  subject: null,
  body: 'The letter is issued',
}
const CODE = { ...MESSAGE, template: 'otp' }

/** A local gateway: it responds with a status, or not at all. */
class Gateway {
  status: number | 'silent' = 200
  taken = 0
  readonly server: Server = createServer((request, response) => {
    this.taken++
    request.resume()
    if (this.status === 'silent') return
    response.writeHead(this.status).end()
  })

  async start() {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/send`
  }

  stop() {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(resolve))
  }
}

test.group('Second gateway', (group) => {
  let first: Gateway
  let second: Gateway
  let clock: FixedClock

  group.each.setup(async () => {
    const before = structuredClone(messaging.sms)
    clock = new FixedClock(START)
    setClock(clock)
    first = new Gateway()
    second = new Gateway()
    Object.assign(messaging.sms, {
      url: await first.start(),
      second: { url: await second.start(), token: 'other' },
      timeoutMs: 300,
      driver: 'http',
      templateIds: { otp: '1107' },
    })
    clearFailures('first')
    clearFailures('second')
    return async () => {
      Object.assign(messaging.sms, before)
      useSystemClock()
      await Promise.all([first.stop(), second.stop()])
    }
  })

  const counts = () => [first.taken, second.taken]
  const outcomeOf = (message: OutgoingMessage) =>
    deliverBySmsGateway(message).then(
      ({ gateway }) => gateway as string,
      ({ outcome }) => outcome as string
    )

  test('is not used while the first accepts messages, nor when the first refuses one', async ({
    assert,
  }) => {
    assert.equal(await outcomeOf(MESSAGE), 'first')
    first.status = 400
    assert.equal(await outcomeOf(MESSAGE), 'refused')
    assert.deepEqual(counts(), [2, 0])
  })

  test('sends messages that the first has certainly not accepted', async ({ assert }) => {
    first.status = 503
    assert.equal(await outcomeOf(MESSAGE), 'second')
    await first.stop()
    assert.equal(await outcomeOf(MESSAGE), 'second')
    assert.deepEqual(counts(), [1, 2])
    second.status = 503
    assert.equal(await outcomeOf(MESSAGE), 'not_taken')
  })

  for (const status of ['silent', 500] as const) {
    test(`sends a code, but nothing else, after “${status}” from the first`, async ({ assert }) => {
      first.status = status
      assert.equal(await outcomeOf(MESSAGE), 'unknown')
      assert.deepEqual(counts(), [1, 0])
      assert.equal(await outcomeOf(CODE), 'second')
      assert.deepEqual(counts(), [2, 1])
    })
  }

  test('is tried first once the first failed three times in five minutes', async ({ assert }) => {
    first.status = 503
    for (let times = 0; times < 3; times++) assert.equal(await outcomeOf(MESSAGE), 'second')
    first.status = 200
    assert.equal(await outcomeOf(MESSAGE), 'second')
    assert.deepEqual(counts(), [3, 4])
    /** The gateway with recent failures is still tried when the other is down. */
    second.status = 503
    assert.equal(await outcomeOf(MESSAGE), 'first')
    second.status = 200
    clock.set(new Date(START.getTime() + 6 * 60_000))
    assert.equal(await outcomeOf(MESSAGE), 'first')
  })

  test('is stored with each message that it accepted', async ({ assert }) => {
    first.status = 503
    const { id } = await queuedCode()
    await new SendOutbox().run()
    const { status, gateway } = await OutboxMessage.findOrFail(id)
    assert.deepEqual({ status, gateway }, { status: 'sent', gateway: 'second' })
  })
})
