import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import messaging from '#config/messaging'
import { getClock } from '#kernel/calendar/clock'
import OutboxMessage from '#notifications/models/outbox_message'
import { administrator } from '#tests/support/maker_checker'
import { queuedCode } from '#tests/support/outbox'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'

const SECRET = 'what-only-the-gateway-knows'
const PATH = '/sms/reports'

async function sentMessage() {
  const message = await queuedCode()
  return message.merge({ status: 'sent', nextAttemptAt: null }).save()
}

test.group('Delivery reports', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    messaging.sms.reportSecret = SECRET
    return () => void (messaging.sms.reportSecret = '')
  })

  const stateOf = async ({ id }: OutboxMessage) => {
    const { status, lastError, deliveredAt } = await OutboxMessage.findOrFail(id)
    return { status, lastError, isDelivered: deliveredAt !== null }
  }

  test('set the outcome of a message, with a secret in the header or the address', async ({
    assert,
    client,
  }) => {
    const [first, second] = [await sentMessage(), await sentMessage()]
    const at = '2026-01-01T06:00:00Z'
    const answer = await client
      .post(PATH)
      .header('authorization', `Bearer ${SECRET}`)
      .json({ reference: first.uuid, status: 'delivered', at })
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { taken: 1 })
    assert.deepEqual(await stateOf(first), {
      status: 'delivered',
      lastError: null,
      isDelivered: true,
    })
    assert.equal((await OutboxMessage.findOrFail(first.id)).deliveredAt!.toMillis(), Date.parse(at))

    const inAddress = await client.post(`${PATH}/${SECRET}`).json({
      reports: [{ reference: second.uuid, status: 'failed', reason: 'Absent subscriber', at }],
    })
    assert.deepEqual(inAddress.body(), { taken: 1 })
    assert.deepEqual(await stateOf(second), {
      status: 'failed',
      lastError: 'Not delivered (2026-01-01T06:00Z): Absent subscriber',
      isDelivered: false,
    })
    const path = '/officer/outbox?status=delivered'
    const page = await requestAs(client, await administrator(), 'get', path)
    const { rows } = pageProps(page, 'platform/notifications/outbox').messages
    assert.isString(rows.find(({ id }) => id === first.id)?.deliveredAt)
  })

  test('change nothing when repeated or out of order', async ({ assert, client }) => {
    const message = await sentMessage()
    const report = async (status: string) => {
      const sent = client.post(`${PATH}/${SECRET}`).json({ reference: message.uuid, status })
      return (await sent).body().taken
    }
    assert.equal(await report('failed'), 1)
    assert.equal(await report('failed'), 0)
    /** The gateway sends it again. */
    assert.equal(await report('delivered'), 1)
    assert.equal(await report('delivered'), 0)
    assert.equal(await report('failed'), 0)
    assert.equal((await stateOf(message)).status, 'delivered')
    const ahead = new Date(getClock().now().getTime() + 86_400_000).toISOString()
    const other = await sentMessage()
    await client
      .post(`${PATH}/${SECRET}`)
      .json({ reference: other.uuid, status: 'delivered', at: ahead })
    const { deliveredAt } = await OutboxMessage.findOrFail(other.id)
    assert.isAtMost(deliveredAt!.toMillis(), getClock().now().getTime())
  })

  test('confirm a message to which the gateway had not responded', async ({ assert, client }) => {
    const message = await sentMessage()
    await message.merge({ status: 'failed', lastError: 'The gateway did not answer' }).save()
    await client.post(`${PATH}/${SECRET}`).json({ reference: message.uuid, status: 'delivered' })
    assert.deepEqual(await stateOf(message), {
      status: 'delivered',
      lastError: null,
      isDelivered: true,
    })
  })

  test('are also accepted in a query string, with the same secret, and repeatedly', async ({
    assert,
    client,
  }) => {
    const [first, second] = [await sentMessage(), await sentMessage()]
    const sendReport = (path: string, report: object) => client.get(path).accept('json').qs(report)
    const arrived = { reference: first.uuid, status: 'delivered', at: '2026-01-01T06:00:00Z' }
    for (const taken of [1, 0]) {
      const answer = await sendReport(`${PATH}/${SECRET}`, arrived)
      assert.deepEqual(answer.body(), { taken })
      assert.equal(answer.header('cache-control'), 'no-store')
    }
    assert.equal((await stateOf(first)).status, 'delivered')

    const failed = { reference: second.uuid, status: 'failed', reason: 'Absent subscriber' }
    const stranger = await sendReport(`${PATH}/wrong`, failed)
    stranger.assertStatus(401)
    assert.equal((await stateOf(second)).status, 'sent')
    const known = await sendReport(PATH, failed).header('authorization', `Bearer ${SECRET}`)
    assert.deepEqual(known.body(), { taken: 1 })
    assert.include((await stateOf(second)).lastError, 'Absent subscriber')
    const none = await sendReport(`${PATH}/${SECRET}`, { reference: second.uuid, status: 'lost' })
    none.assertStatus(422)
    messaging.sms.reportSecret = ''
    const closed = await sendReport(`${PATH}/${SECRET}`, failed)
    closed.assertStatus(404)
  })

  test('with another secret are refused, and soon not even read', async ({ assert, client }) => {
    const message = await sentMessage()
    const report = { reference: message.uuid, status: 'delivered' }
    for (const path of [PATH, `${PATH}/wrong`]) {
      const refused = await client.post(path).accept('json').json(report)
      refused.assertStatus(401)
    }
    for (let tries = 0; tries < 18; tries++) {
      await client.post(`${PATH}/wrong${tries}`).accept('json').json(report)
    }
    const late = await client.post(`${PATH}/${SECRET}`).accept('json').json(report)
    late.assertStatus(429)
    assert.equal((await stateOf(message)).status, 'sent')
  })

  test('in an invalid format are refused, while one of an unknown message is no error', async ({
    assert,
    client,
  }) => {
    const send = (body: object) => client.post(`${PATH}/${SECRET}`).accept('json').json(body)
    for (const body of [{}, { reference: 'x', status: 'delivered' }, { reports: 'none' }]) {
      const refused = await send(body)
      refused.assertStatus(422)
    }
    const unknown = await send({ reference: crypto.randomUUID(), status: 'failed' })
    assert.deepEqual(unknown.body(), { taken: 0 })
  })

  test('are refused when no secret is configured', async ({ client }) => {
    messaging.sms.reportSecret = ''
    const answer = await client.post(`${PATH}/`).accept('json').json({})
    answer.assertStatus(404)
  })
})
