import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import messaging from '#config/messaging'
import type User from '#auth/models/user'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { contentVersion } from '#kernel/http/expected_version'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { SendOutbox } from '#notifications/actions/send_outbox'
import { clearFailures } from '#notifications/drivers/sms_gateway'
import { storedGateway } from '#notifications/queries/gateway_settings'
import { unsentMessagesError } from '#notifications/queries/unsent_messages'
import OutboxMessage from '#notifications/models/outbox_message'
import {
  administrator,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { queuedCode } from '#tests/support/outbox'
import { flashText, pageProps } from '#tests/support/page_props'
import { MailServer } from '#tests/support/mail_server'
import { requestAs } from '#tests/support/users'

const PATH = '/officer/settings/gateways'
const TOKEN = 'a-token-of-the-gateway'

test.group('The SMS gateway and the mail server on screen', (group) => {
  let server: Server
  let url: string
  let answer: string
  let requests: { to: string; token: string }[]

  group.each.setup(async () => {
    await limiter.clear()
    await db.from('outbox_messages').delete()
    const before = structuredClone(messaging)
    const restore = await withoutConfirmers()
    messaging.sms.templateIds = { otp: '1107' }
    clearFailures('first')
    answer = '{"status":"success"}'
    requests = []
    server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      requests.push({ to: JSON.parse(text).to, token: request.headers.authorization! })
      response.end(answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
    return async () => {
      Object.assign(messaging, before)
      await restore()
      await db.from('settings').delete()
      await refreshSettings()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  async function page(client: ApiClient, user: User) {
    const response = await client.get(PATH).loginAs(user).withInertia()
    assertNoSecret(response.text())
    return pageProps(response, 'back_office/administration/gateways').gateways
  }
  const assertNoSecret = (text: string) => {
    if (text.includes(TOKEN)) throw new Error('the token left the server')
  }
  const formValues = async (client: ApiClient, user: User) => ({
    url,
    token: TOKEN,
    sender: 'ARTHST',
    entityId: '1101',
    accepted: 'status=success',
    version: (await page(client, user)).sms.version,
  })

  test('are saved, encrypted, and used from then on', async ({ assert, client }) => {
    const user = await administrator()
    messaging.mayStay = false
    messaging.mail.driver = 'smtp'
    assert.match((await unsentMessagesError())!, /^SMS_DRIVER/)
    assert.equal((await page(client, user)).sms.source, 'none')
    const body = await formValues(client, user)
    const saved = await requestAs(client, user, 'put', `${PATH}/sms`).json(body)
    assert.include(flashText(saved), 'The settings have been saved')
    const { value } = await db.from('settings').where('name', 'smsGateway').firstOrFail()
    assert.notInclude(value, '127.0.0.1')
    assert.isNull(await unsentMessagesError())
    assert.equal((await page(client, user)).sms.source, 'screen')

    const { id } = await queuedCode()
    await new SendOutbox().run()
    assert.equal((await OutboxMessage.findOrFail(id)).status, 'sent')
    assert.equal(requests[0].token, `Bearer ${TOKEN}`)

    const entry = await db
      .from('audit_entries')
      .where('action', 'gateway.set')
      .orderBy('id', 'desc')
    assert.include(entry[0].data, 'ARTHST')
    assert.notInclude(entry[0].data, TOKEN)
  })

  test('send nothing if the server is configured to keep messages', async ({ assert, client }) => {
    const user = await administrator()
    await requestAs(client, user, 'put', `${PATH}/sms`).json(await formValues(client, user))
    messaging.sms.isOff = true
    assert.equal((await page(client, user)).sms.source, 'off')
    await queuedCode()
    await new SendOutbox().run()
    assert.lengthOf(requests, 0)
  })

  test('keep the token while the address is unchanged, and never send it to another', async ({
    assert,
    client,
  }) => {
    const user = await administrator()
    await requestAs(client, user, 'put', `${PATH}/sms`).json(await formValues(client, user))
    const kept = { ...(await formValues(client, user)), token: '', sender: 'OTHERS' }
    const saved = await requestAs(client, user, 'put', `${PATH}/sms`).json(kept)
    assert.include(flashText(saved), 'The settings have been saved')
    const elsewhere = { ...(await formValues(client, user)), token: '', url: `${url}/elsewhere` }
    const moved = await requestAs(client, user, 'post', `${PATH}/sms/tests`).json(elsewhere)
    assert.include(flashText(moved), 'because the address or the user name has changed')
    assert.lengthOf(requests, 0)
  })

  test('reject unusable values, with an error beside the field', async ({ assert, client }) => {
    const user = await administrator()
    const sms = await formValues(client, user)
    const { version } = (await page(client, user)).email
    const email = {
      host: 'mail.example.org',
      port: '587',
      security: 'starttls',
      user: 'me',
      password: 'secret',
      from: 'no-reply@example.org',
      version,
    }
    const long = 'a'.repeat(70_000)
    const wrong = [
      ['sms', { ...sms, token: 'abc०१' }, 'token'],
      ['sms', { ...sms, token: 'abc\nx-header: 1' }, 'token'],
      ['sms', { ...sms, url: `${url}/${long}` }, 'url'],
      ['email', { ...email, port: '0' }, 'port'],
      ['email', { ...email, port: '65536' }, 'port'],
      ['email', { ...email, password: 'half \uD800' }, 'password'],
      ['email', { ...email, from: `${long}@example.org` }, 'from'],
    ] as const
    for (const [channel, body, field] of wrong) {
      for (const [method, path] of [
        ['put', `${PATH}/${channel}`],
        ['post', `${PATH}/${channel}/tests`],
      ] as const) {
        const response = await requestAs(client, user, method, path).json(body)
        assert.property(response.flashMessage('inputErrorsBag'), field, `${path} ${field}`)
      }
    }
    assert.lengthOf(requests, 0)
    assert.lengthOf(await db.from('settings').whereIn('name', ['smsGateway', 'mailServer']), 0)
  })

  test('expose no digest with which a secret could be guessed', async ({ assert, client }) => {
    const user = await administrator()
    await requestAs(client, user, 'put', `${PATH}/sms`).json(await formValues(client, user))
    const { version } = (await page(client, user)).sms
    assert.notEqual(version, contentVersion(storedGateway('sms')))
  })

  test('wait for a second person if there is one', async ({ assert, client }) => {
    const [user, other] = [await administrator(), await administrator()]
    await requestAs(client, user, 'put', `${PATH}/sms`).json(await formValues(client, user))
    assert.isNull(await db.from('settings').where('name', 'smsGateway').first())
    const change = await lastChange()
    assert.notInclude(JSON.stringify(change.$attributes), TOKEN)
    await new ConfirmChange().run(await decisionBy(change, other))
    assert.isNotNull(await db.from('settings').where('name', 'smsGateway').first())
  })

  test('show no secret of the address in the change or in the audit log', async ({
    assert,
    client,
  }) => {
    const [user, other] = [await administrator(), await administrator()]
    for (const query of ['?key=first-secret', '?key=second-secret']) {
      const body = { ...(await formValues(client, user)), url: `${url}${query}` }
      await requestAs(client, user, 'put', `${PATH}/sms`).json(body)
      const change = await lastChange()
      const { difference } = change.decrypted
      assert.notInclude(JSON.stringify(difference), '-secret')
      assert.include(JSON.stringify(difference), `${url}?••••`, 'the difference is shown')
      await new ConfirmChange().run(await decisionBy(change, other))
    }
    assert.include(storedGateway('sms')!.url, 'second-secret')
    const entries = await db.from('audit_entries').where('action', 'gateway.set')
    assert.notInclude(JSON.stringify(entries), '-secret')
  })

  test('are tested with the typed values, and show the response', async ({ assert, client }) => {
    const user = await administrator()
    const testSms = async () => {
      const body = await formValues(client, user)
      const response = await requestAs(client, user, 'post', `${PATH}/sms/tests`).json(body)
      return flashText(response)
    }
    assert.include(await testSms(), '"testOutcome":"taken"')
    assert.equal(requests[0].to, `91${user.mobile}`)
    answer = '{"status":"error","reason":"no credit"}'
    const refused = await testSms()
    assert.include(refused, '"testOutcome":"refused"')
    assert.include(refused, 'no credit')
    messaging.sms.templateIds = {}
    assert.include(await testSms(), 'has no template ID yet')
    assert.isNull(await db.from('settings').where('name', 'smsGateway').first())
  })

  test('require a mail server with encryption before anything is sent', async ({
    assert,
    client,
    cleanup,
  }) => {
    const user = await administrator()
    await user.merge({ email: `${user.mobile}@example.org` }).save()
    const mail = new MailServer()
    const { port } = new URL(await mail.start())
    cleanup(() => mail.stop())
    const { version } = (await page(client, user)).email
    const body = { host: '127.0.0.1', port, security: 'starttls', user: 'me', password: TOKEN }
    const form = { ...body, from: 'no-reply@example.org', version }
    const tried = await requestAs(client, user, 'post', `${PATH}/email/tests`).json(form)
    assert.include(flashText(tried), '"testOutcome":"not_taken"')
    assert.lengthOf(mail.texts, 0)
    const saved = await requestAs(client, user, 'put', `${PATH}/email`).json(form)
    assert.include(flashText(saved), 'The settings have been saved')
    assert.equal((await page(client, user)).email.source, 'screen')
  })
})
