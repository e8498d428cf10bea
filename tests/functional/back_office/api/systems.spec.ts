import { WITHOUT_STEP_UP } from '#tests/support/stored_sessions'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { SCOPES } from '#api/rules/systems'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import { newSystemName, systemWithToken } from '#tests/support/api_systems'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'

const PATH = '/officer/api'
const TOKEN = /asapi_[\w.-]+/

const statusWith = async (token: string) =>
  (
    await fetch(`${process.env.APP_URL}/api/v1/statistics`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

const entriesOf = (systemId: number) =>
  db
    .from('audit_entries')
    .where({ subject_type: 'api_client', subject_id: systemId })
    .orderBy('id')
    .select('action', 'actor_id', 'actor_role', 'data')

test.group('The page of systems that use the API', (group) => {
  let admin: User
  group.setup(async () => {
    admin = await createOfficer(Role.administrator)
  })
  group.each.setup(() => limiter.clear())
  group.teardown(() => limiter.clear())

  const systemForm = (overrides = {}) => ({
    name: newSystemName(),
    bankId: '',
    scopes: ['statistics:read', 'masters:read'],
    days: '30',
    password: TEST_PASSWORD,
    ...overrides,
  })

  test('creates a system with its token, which is shown once, on the next page', async ({
    assert,
  }) => {
    const visitor = await signInAs(admin)
    const form = systemForm()
    const shown = await visitor.post(PATH, form)
    assert.equal(shown.component, 'back_office/api/system')
    const systemId = Number(shown.props.system.id)
    const [token] = TOKEN.exec(shown.text)!
    assert.equal(await statusWith(token), 200)
    const again = await visitor.get(`${PATH}/${systemId}`)
    assert.equal(again.status, 200)
    assert.notMatch(again.text, TOKEN)

    const secret = token.split('.').at(-1)!
    for (const table of ['audit_entries', 'api_tokens', 'idempotency_keys', 'sessions']) {
      assert.notInclude(JSON.stringify(await db.from(table)), secret, table)
    }
    const [entry, ...others] = await entriesOf(systemId)
    assert.lengthOf(others, 0)
    assert.deepInclude(entry, {
      action: 'api_token.made',
      actor_id: admin.id,
      actor_role: Role.administrator,
    })
    assert.deepEqual(JSON.parse(entry.data), {
      name: form.name,
      scopes: 'statistics:read masters:read',
      days: 30,
    })
  })

  test('requires proof of identity before it creates a token', async ({ assert, client }) => {
    const before = await db.from('api_clients').count('* as n').firstOrFail()
    for (const password of ['', 'not this one']) {
      const answer = await client
        .post(PATH)
        .loginAs(admin)
        .header(WITHOUT_STEP_UP, '1')
        .withCsrfToken()
        .redirects(0)
        .json(systemForm({ password }))
      assert.equal(answer.status(), 302)
      assert.property(answer.flashMessages().inputErrorsBag, 'password')
    }
    const after = await db.from('api_clients').count('* as n').firstOrFail()
    assert.equal(Number(after.n), Number(before.n))
  })

  test('offers a system the scopes of its kind, and for a new one states which kind has which', async ({
    assert,
    client,
  }) => {
    const shown = (path: string) => client.get(path).loginAs(admin).withInertia()
    const offered = async (bankId?: number) => {
      const { id } = await systemWithToken({ bankId })
      const { form } = pageProps(await shown(`${PATH}/${id}`), 'back_office/api/system').system
      return form.scopes.map(({ value }) => value)
    }
    const bank = await offered(masters().banks[0].id)
    assert.include(bank, 'sanctions:write')
    assert.notInclude(bank, 'applications:read')
    const own = await offered()
    assert.notInclude(own, 'sanctions:write')
    assert.include(own, 'applications:read')

    const { form } = pageProps(await shown(`${PATH}/new`), 'back_office/api/new_system')
    for (const { value, isForBanks, isForOthers } of form.scopes) {
      assert.equal(isForBanks, bank.includes(value), value)
      assert.equal(isForOthers, own.includes(value), value)
    }
  })

  test('rejects invalid token settings, at their field', async ({ assert, client }) => {
    const known = await systemWithToken()
    const bank = masters().banks[0].id
    const cases: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: known.name }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['everything'] }, 'scopes.0'],
      [{ bankId: String(bank), scopes: ['applications:read'] }, 'scopes'],
      [{ bankId: '999999' }, 'bankId'],
      [{ days: '0' }, 'days'],
      [{ days: '366' }, 'days'],
      [{ days: 'soon' }, 'days'],
    ]
    for (const [overrides, name] of cases) {
      const answer = await client
        .post(PATH)
        .loginAs(admin)
        .withCsrfToken()
        .redirects(0)
        .json(systemForm(overrides))
      const bag = answer.flashMessages().inputErrorsBag
      assert.include(Object.keys(bag), name, JSON.stringify([overrides, bag]))
    }
    assert.lengthOf(await db.from('api_tokens').where('tokenable_id', known.id), 1)
  })

  test('creates a further token, revokes one and revokes all, each from the next request on', async ({
    assert,
    client,
  }) => {
    const system = await systemWithToken({ days: 20 })
    const page = async () => {
      const answer = await client.get(`${PATH}/${system.id}`).loginAs(admin).withInertia()
      return pageProps(answer, 'back_office/api/system').system
    }
    assert.deepEqual(
      (await page()).tokens.map(({ state }: { state: string }) => state),
      ['ends_soon']
    )
    const list = await client.get(PATH).loginAs(admin).withInertia()
    const { systems } = pageProps(list, 'back_office/api/systems')
    const line = systems.find(({ id }: { id: number }) => id === system.id)
    assert.deepInclude(line, { inForce: 1, endSoon: 1, bank: null })

    const made = await client
      .post(`${PATH}/${system.id}/tokens`)
      .loginAs(admin)
      .withCsrfToken()
      .redirects(0)
      .json(systemForm())
    const token = made.flashMessages().secret as string
    assert.equal(await statusWith(token), 200)
    assert.lengthOf((await page()).tokens, 2)

    const end = (path: string) =>
      client
        .delete(`${PATH}/${system.id}/tokens${path}`)
        .loginAs(admin)
        .withCsrfToken()
        .redirects(0)
    await end(`/${system.tokens[0].id}`)
    assert.equal(await statusWith(system.token), 401)
    assert.equal(await statusWith(token), 200)
    assert.equal((await end(`/${system.tokens[0].id}`)).status(), 404)

    await end('')
    assert.equal(await statusWith(token), 401)
    const entries = await entriesOf(system.id)
    assert.deepEqual(
      entries.map(({ action, actor_id: by }) => [action, by]),
      [
        ['api_token.made', null],
        ['api_token.made', admin.id],
        ['api_token.ended', admin.id],
        ['api_token.ended', admin.id],
      ]
    )
  })

  test('does not revoke a token of another system', async ({ assert, client }) => {
    const [one, other] = [await systemWithToken(), await systemWithToken()]
    const answer = await client
      .delete(`${PATH}/${one.id}/tokens/${other.tokens[0].id}`)
      .loginAs(admin)
      .withCsrfToken()
      .redirects(0)
    assert.equal(answer.status(), 404)
    assert.equal(await statusWith(other.token), 200)
  })

  test('has a label for every scope in every language', ({ assert }) => {
    for (const locale of LOCALES) {
      const words = [...catalogue(locale).keys()].filter((key) => key.startsWith('api.scopes.'))
      assert.sameMembers(
        words,
        Object.keys(SCOPES).map((scope) => `api.scopes.${scope.replace(/\W/g, '_')}`),
        locale
      )
    }
  })
})
