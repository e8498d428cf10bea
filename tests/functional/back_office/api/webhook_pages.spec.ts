import { WITHOUT_STEP_UP } from '#tests/support/stored_sessions'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import {
  failedDelivery,
  deleteWebhooks,
  systemWithToken,
  systemWithWebhook,
} from '#tests/support/api_systems'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs, signInAs, TEST_PASSWORD } from '#tests/support/users'

const ADDRESS = 'https://bank.example/portal'

test.group('The pages of webhooks', (group) => {
  let admin: User
  group.setup(async () => {
    admin = await createOfficer(Role.administrator)
  })
  group.each.setup(async () => {
    await limiter.clear()
    await deleteWebhooks()
    return () => deleteWebhooks()
  })

  test('set the address of a system, and show its secret once', async ({ assert }) => {
    const { id } = await systemWithToken()
    const path = `/officer/api/${id}/webhook`
    const visitor = await signInAs(admin)
    await visitor.get(path)
    const form = {
      address: ADDRESS,
      kinds: ['claim.decided'],
      version: 'none',
      password: TEST_PASSWORD,
    }
    const shown = await visitor.submit('PUT', path, form)
    assert.equal(shown.component, 'back_office/api/webhook')
    const secret = shown.flash.secret as string
    assert.match(secret, /^whsec_[A-Za-z0-9+/=]{44}$/)
    const again = await visitor.get(path)
    assert.notInclude(again.text, 'whsec_')
    assert.deepInclude(again.props.webhook, { address: ADDRESS, kinds: ['claim.decided'] })
    for (const table of ['webhooks', 'audit_entries', 'idempotency_keys', 'sessions']) {
      assert.notInclude(JSON.stringify(await db.from(table)), secret, table)
    }
    const renewed = await visitor.post(`${path}/secrets`, {})
    assert.match(renewed.flash.secret, /^whsec_/)
    assert.notEqual(renewed.flash.secret, secret)
    const noted = await db
      .from('audit_entries')
      .where({ subject_type: 'api_client', subject_id: id, actor_id: admin.id })
      .orderBy('id')
    assert.deepEqual(
      noted.map(({ action }) => action),
      ['webhook.saved', 'webhook.secret_renewed']
    )
  })

  test('require proof of identity, and reject invalid values at their field', async ({
    assert,
    client,
  }) => {
    const bank = masters().banks[0].id
    const { id } = await systemWithToken({ bankId: bank })
    const form = {
      address: ADDRESS,
      kinds: ['claim.decided'],
      version: 'none',
      password: TEST_PASSWORD,
    }
    const cases: [object, string][] = [
      [{ password: '' }, 'password'],
      [{ address: 'http://bank.example' }, 'address'],
      [{ address: '' }, 'address'],
      [{ kinds: [] }, 'kinds'],
      [{ kinds: ['application.status_changed'] }, 'kinds'],
    ]
    for (const [besides, name] of cases) {
      const answer = await client
        .put(`/officer/api/${id}/webhook`)
        .loginAs(admin)
        .withCsrfToken()
        .redirects(0)
        .header(WITHOUT_STEP_UP, '1')
        .json({ ...form, ...besides })
      const bag = answer.flashMessages().inputErrorsBag
      assert.include(Object.keys(bag), name, JSON.stringify([besides, bag]))
    }
    assert.lengthOf(await db.from('webhooks'), 0)
  })

  test('list deliveries by system, kind and state, with every attempt', async ({
    assert,
    client,
  }) => {
    const [one, other] = [await systemWithWebhook(ADDRESS), await systemWithWebhook(ADDRESS)]
    const failed = await failedDelivery(one.webhook.id)
    await failedDelivery(other.webhook.id)
    await db.from('webhook_deliveries').whereNot('id', failed).update({ state: 'delivered' })
    const found = async (query: string) => {
      const answer = await client
        .get(`/officer/api/deliveries?${query}`)
        .loginAs(admin)
        .withInertia()
      return pageProps(answer, 'back_office/api/deliveries').list.rows.map(
        ({ id }: { id: number }) => id
      )
    }
    assert.lengthOf(await found(''), 2)
    assert.deepEqual(await found(`system=${one.id}`), [failed])
    assert.deepEqual(await found('state=failed'), [failed])
    assert.lengthOf(await found('kind=webhook.test'), 2)
    assert.deepEqual(await found('kind=claim.decided'), [])

    const page = await client.get(`/officer/api/deliveries/${failed}`).loginAs(admin).withInertia()
    const { delivery } = pageProps(page, 'back_office/api/delivery')
    assert.deepInclude(delivery, { state: 'failed', canResend: true, address: ADDRESS })
    assert.deepInclude(delivery.tries[0], { said: '500', milliseconds: 212, isSuccess: false })

    await requestAs(client, admin, 'post', `/officer/api/deliveries/${failed}/resends`)
    assert.deepEqual(await found('state=waiting'), [failed])
    await requestAs(client, admin, 'post', `/officer/api/${one.id}/webhook/pauses`)
    const off = await db.from('webhooks').where('id', one.webhook.id).firstOrFail()
    assert.deepInclude(off, { switched_off: 'hand' })
    const sheet = await client.get('/officer/api/deliveries/spreadsheet').loginAs(admin)
    assert.equal(sheet.status(), 200)
  })
})
