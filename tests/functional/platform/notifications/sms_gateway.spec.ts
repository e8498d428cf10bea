import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import messaging from '#config/messaging'
import { DeliveryError, type OutgoingMessage } from '#notifications/drivers/delivery'
import { dltTemplateIdOf } from '#notifications/queries/gateway_settings'
import { deliverBySmsGateway } from '#notifications/drivers/sms_gateway'

const MESSAGE: OutgoingMessage = {
  uuid: '3f0c7f6e-0000-4000-8000-000000000001',
  channel: 'sms',
  recipient: '9000000001',
  template: 'otp',
  locale: 'mr',
  dltTemplateId: '1107-mr',
  sender: null,
  subject: null,
  body: 'हा आपला ओटीपी आहे',
}

test.group('SMS gateway', (group) => {
  let server: Server
  let status = 200
  let answer: string | 'endless' | 'cut' = ''
  const received: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = []
  const settings = { ...messaging.sms }

  group.setup(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        received.push({
          headers: request.headers,
          body: JSON.parse(Buffer.concat(chunks).toString()),
        })
        response.writeHead(status)
        if (answer === 'cut') {
          response.write('{"status":')
          setTimeout(() => response.destroy(), 20)
        } else if (answer === 'endless') {
          const more = setInterval(() => response.write('x'.repeat(4096)), 1)
          response.on('close', () => clearInterval(more))
        } else response.end(answer)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    Object.assign(messaging.sms, {
      url: `http://127.0.0.1:${port}/send`,
      token: 'secret',
      sender: 'ARSETU',
      entityId: '1201',
      templateIds: { 'otp': '1107-en', 'otp.mr': '1107-mr' },
    })
  })
  group.teardown(() => {
    Object.assign(messaging.sms, settings)
  })

  test('receives the text, the registered template and a reference', async ({ assert }) => {
    await deliverBySmsGateway(MESSAGE)
    const { headers, body } = received.at(-1)!
    assert.equal(headers.authorization, 'Bearer secret')
    assert.deepEqual(body, {
      to: '919000000001',
      sender: 'ARSETU',
      entityId: '1201',
      templateId: '1107-mr',
      text: MESSAGE.body,
      unicode: true,
      reference: MESSAGE.uuid,
    })
    await deliverBySmsGateway({ ...MESSAGE, sender: 'OTHERS', body: 'Your OTP' })
    assert.deepInclude(received.at(-1)!.body, { sender: 'OTHERS', unicode: false })
  })

  test('determines by its status whether to try again: {status}')
    .with([
      { status: 400, mayRetry: false },
      { status: 500, mayRetry: false },
      { status: 302, mayRetry: true },
      { status: 401, mayRetry: true },
      { status: 429, mayRetry: true },
      { status: 503, mayRetry: true },
    ])
    .run(async ({ assert }, expected) => {
      status = expected.status
      const error = await deliverBySmsGateway(MESSAGE).catch((thrown) => thrown)
      assert.instanceOf(error, DeliveryError)
      assert.equal(error.mayRetry, expected.mayRetry)
      status = 200
    })

  test('that responds with 200 determines the outcome: {said} is {outcome}')
    .with([
      { said: '{"status":"success","id":"1"}', outcome: 'taken' },
      { said: '{"status":"error","message":"Invalid template"}', outcome: 'refused' },
      { said: '<!DOCTYPE html><p>Please sign in</p>', outcome: 'unknown' },
      { said: 'endless', outcome: 'unknown' },
      { said: 'cut', outcome: 'unknown' },
    ])
    .run(async ({ assert, cleanup }, { said, outcome }) => {
      cleanup(() => void (answer = ''))
      answer = said
      const found = await deliverBySmsGateway(MESSAGE).then(
        () => 'taken',
        (error) => error.outcome
      )
      assert.equal(found, outcome)
    })

  test('never receives an unregistered text', async ({ assert }) => {
    const before = received.length
    const error = await deliverBySmsGateway({ ...MESSAGE, dltTemplateId: null }).catch((e) => e)
    assert.equal(error.message, 'No DLT template id for otp.mr')
    assert.isFalse(error.mayRetry)
    assert.lengthOf(received, before)
  })

  test('receives the template id of the server for the default text only', ({ assert }) => {
    const otp = (locale: string) => ({ template: 'otp', locale })
    const words = { body: 'Other words', dltTemplateId: null, sender: null }
    assert.equal(dltTemplateIdOf(otp('mr'), null), '1107-mr')
    assert.equal(dltTemplateIdOf(otp('en'), null), '1107-en')
    assert.equal(dltTemplateIdOf(otp('en'), { ...words, body: null }), '1107-en')
    assert.isNull(dltTemplateIdOf(otp('en'), words))
    assert.equal(dltTemplateIdOf(otp('en'), { ...words, dltTemplateId: '99' }), '99')
    assert.isNull(dltTemplateIdOf({ template: 'loi_issued', locale: 'mr' }, null))
  })

  test('is tried again when it is unreachable', async ({ assert }) => {
    await new Promise((resolve) => server.close(resolve))
    const error = await deliverBySmsGateway(MESSAGE).catch((thrown) => thrown)
    assert.isTrue(error.mayRetry)
  })
})
