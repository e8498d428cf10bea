import { PROVIDER_LOGOUT } from '#config/sign_in'
import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { pruneIdempotencyStore } from '#kernel/idempotency/idempotency_store'
import { KEYLESS_ROUTES, createIdempotencyKey } from '#kernel/idempotency/idempotency_key'
import { deleteWebhooks } from '#tests/support/api_systems'
import { restorePages } from '#tests/functional/back_office/site/editor'
import { masterAsItIs } from '#tests/support/edited_master'
import { pageProps } from '#tests/support/page_props'
import { FORMS } from '#tests/functional/forms/form_table'
import {
  type FormSubmission,
  TODAY,
  completeFromPage,
} from '#tests/functional/forms/form_submissions'
import { PAGE, effectOf, send } from '#tests/functional/forms/idempotent_request'
import { dialect } from '#tests/support/tags'

const CONCURRENT_REQUESTS = 3

const family = FORMS['profile.family.store'] as () => Promise<FormSubmission>
const tranche = FORMS['loans.disbursements.store'] as () => Promise<FormSubmission>

const formRoutes = () =>
  Object.values(router.toJSON())
    .flat()
    .filter(({ methods }) =>
      methods.some((one) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(one))
    )
    .map(({ name }) => name!)

/** Forms that end the person's other sessions: each request has its own session here, which may then be invalid. */
const ENDS_SESSIONS = ['auth.password.update']

test.group('A form sent twice', (group) => {
  group.teardown(() => restorePages())
  group.teardown(() => deleteWebhooks())
  group.setup(() => masterAsItIs('company_types'))
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  test('is covered by the table for every form', ({ assert }) => {
    const names = formRoutes()
    assert.isAbove(names.length, 70)
    assert.deepEqual(
      names.filter((name) => !FORMS[name]),
      [],
      'forms without a row in tests/functional/forms/form_table.ts'
    )
    assert.deepEqual(
      Object.keys(FORMS).filter((name) => !names.includes(name)),
      [],
      'rows without a form'
    )
  })

  for (const [name, prepare] of Object.entries(FORMS)) {
    if (typeof prepare === 'string') continue
    test(`takes effect once and gets the same response: ${name}`, async ({ client, assert }) => {
      const one = await completeFromPage(client, await prepare())
      const key = createIdempotencyKey(one.user.id)
      const first = await effectOf(() => send(client, one, key))
      assert.include([200, 302, 303], first.result.status)
      assert.notInclude(
        first.result.said.map(([kind]) => kind),
        'inputErrorsBag',
        JSON.stringify(first.result.said)
      )
      const kept = await db.from('idempotency_keys').where('user_id', one.user.id)
      assert.lengthOf(kept, 1, `the form uses up its key: ${JSON.stringify(first)}`)

      const again = await effectOf(() => send(client, one, key))
      assert.deepEqual(again.effect, [])
      assert.deepEqual(again.result, first.result)

      const other = await completeFromPage(client, await prepare())
      const otherKey = createIdempotencyKey(other.user.id)
      const together = await effectOf(() =>
        Promise.all(
          Array.from({ length: CONCURRENT_REQUESTS }, () => send(client, other, otherKey))
        )
      )
      assert.sameMembers(together.effect, first.effect)
      const answers = together.result.filter(
        ({ status }) => status !== 401 || !ENDS_SESSIONS.includes(name)
      )
      assert.isNotEmpty(answers)
      for (const answer of answers) assert.deepEqual(answer, answers[0])
      assert.deepEqual(
        answers[0].said.map(([kind]) => kind),
        first.result.said.map(([kind]) => kind)
      )
    }).timeout(60_000)
  }
})

test.group('The idempotency key of a form', (group) => {
  dialect(group)
  group.teardown(() => restorePages())
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(TODAY))
    return () => useSystemClock()
  })

  const flashOf = ({ said }: Awaited<ReturnType<typeof send>>) => Object.fromEntries(said)

  test('is new on every page of a signed-in user', async ({ client, assert }) => {
    const { user } = await family()
    const keyOf = async () => {
      const page = await client.get('/dashboard').loginAs(user).withInertia()
      return pageProps(page, 'lending/applications/dashboard').idempotencyKey
    }
    const keys = [await keyOf(), await keyOf()]
    assert.lengthOf(new Set(keys), 2)
    for (const key of keys) assert.isString(key)
    const visitor = await client.get('/about').withInertia()
    assert.isNull(pageProps(visitor, 'back_office/site/content').idempotencyKey)
  })

  test('from another page records the next tranche, and the same key none twice', async ({
    client,
    assert,
  }) => {
    const submission = await tranche()
    for (const trancheNo of [2, 2, 3]) {
      const of = { ...submission, body: { ...submission.body, trancheNo } }
      await send(client, of, createIdempotencyKey(submission.user.id))
    }
    const rows = await db.from('disbursements').where('recorded_by', submission.user.id)
    assert.lengthOf(rows, 3)
  })

  test('is rejected with changed values and a message, and a new key accepts them', async ({
    client,
    assert,
  }) => {
    const first = await family()
    const key = createIdempotencyKey(first.user.id)
    await send(client, first, key)
    const second = { ...first, body: { ...first.body, fullName: 'Sunita Jadhav' } }
    const refused = await send(client, second, key)
    assert.equal(refused.location, PAGE)
    assert.match(flashOf(refused).warning as string, /but not saved/)
    assert.property(flashOf(refused).inputErrorsBag, 'form')
    await send(client, second, createIdempotencyKey(first.user.id))
    const names = await db
      .from('family_members')
      .join('profiles', 'profiles.id', 'family_members.profile_id')
      .where('profiles.user_id', first.user.id)
      .orderBy('family_members.id')
    assert.deepEqual(
      names.map(({ full_name: name }) => name),
      ['Ramesh Jadhav', 'Sunita Jadhav']
    )
  })

  test('is required in every form of a signed-in user', async ({ client, assert }) => {
    const { user } = await family()
    const taken: string[] = []
    for (const { name, methods, pattern } of Object.values(router.toJSON()).flat()) {
      const method = methods.find((one) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(one))
      if (!name || !method || KEYLESS_ROUTES.has(name)) continue
      /** A system is not a user and sends a different kind of key (api/reporting.spec). */
      if (pattern.startsWith('/api/') || pattern === PROVIDER_LOGOUT) continue
      const path = pattern
        .replace(/:kind/, 'mobile')
        .replace(/:files/, 'applications')
        .replace(/:stage/, 'profile')
        .replace(/:subject/, 'claim')
        .replace(/:month/, '2099-04')
        .replace(/:template\/:channel/, 'otp/sms')
        .replace(/gateways\/:channel/, 'gateways/sms')
        .replace(/:scheme/, 'individual')
        .replace(/:list/, 'guidelines')
        .replace(/:part/, 'drafts')
        .replace(/:uuid/, '0c5f0f3e-7a55-4b0e-9a39-6b6a1c0e8f11')
        .replace(/:\w+|\*/g, '1')
      const verb = method.toLowerCase() as 'post' | 'put' | 'delete'
      const { status, said } = await send(client, { user, method: verb as 'post', path }, null)
      const { warning = '' } = Object.fromEntries(said) as { warning?: string }
      if (![302, 303].includes(status) || !warning.startsWith('This page has expired'))
        taken.push(`${name} ${status}`)
    }
    assert.deepEqual(taken, [])
    const needless = Object.entries(FORMS).filter(([, row]) => typeof row === 'string')
    assert.includeMembers(
      needless.map(([name]) => name),
      [...KEYLESS_ROUTES]
    )
  })

  test('is rejected if it belongs to another user or was made by a browser, and nothing is written', async ({
    client,
    assert,
  }) => {
    const submission = await family()
    const stranger = await family()
    for (const key of [createIdempotencyKey(stranger.user.id), 'made-up']) {
      const { effect, result } = await effectOf(() => send(client, submission, key))
      assert.deepEqual(effect, [])
      assert.match(flashOf(result).warning as string, /has expired or belongs to another sign-in/)
    }
  })

  test('is not used up by a rejected form', async ({ client, assert }) => {
    const submission = await family()
    const key = createIdempotencyKey(submission.user.id)
    const wrong = { ...submission, body: { ...submission.body, age: '' } }
    assert.property(flashOf(await send(client, wrong, key)), 'inputErrorsBag')
    assert.property(flashOf(await send(client, submission, key)), 'success')
  })

  test('is in a form field if there is no script', async ({ client, assert }) => {
    const { user, path, body } = await family()
    const idempotencyKey = createIdempotencyKey(user.id)
    const post = () =>
      client
        .post(path)
        .loginAs(user)
        .withCsrfToken()
        .redirects(0)
        .header('idempotency-key', '')
        .form({ ...body, idempotencyKey })
    const { effect } = await effectOf(async () => {
      const [first, again] = [await post(), await post()]
      assert.equal(first.header('location'), again.header('location'))
      assert.deepEqual(first.flashMessages(), again.flashMessages())
    })
    /** Databases sort table names differently. */
    assert.sameMembers(effect, ['family_members 1', 'match_keys 2', 'profiles 1'])
  })

  test('is accepted under its old names from pages rendered before the upgrade', async ({
    client,
    assert,
  }) => {
    for (const isInField of [true, false]) {
      const { user, path, body } = await family()
      const key = createIdempotencyKey(user.id)
      const post = () =>
        client
          .post(path)
          .loginAs(user)
          .withCsrfToken()
          .redirects(0)
          .header('idempotency-key', '')
          .header('x-form-key', isInField ? '' : key)
          .form({ ...body, ...(isInField && { formKey: key }) })
      const { effect } = await effectOf(async () => {
        await post()
        await post()
      })
      assert.includeMembers(effect, ['family_members 1', 'profiles 1'])
    }
  })

  test('is deleted from the store when it has expired', async ({ client, assert }) => {
    const submission = await family()
    await send(client, submission, createIdempotencyKey(submission.user.id))
    const old = { ...submission, user: (await family()).user }
    await send(client, old, createIdempotencyKey(old.user.id))
    await db
      .from('idempotency_keys')
      .where('user_id', old.user.id)
      .update({ created_at: '2026-01-01 00:00:00' })
    const forgotten = await pruneIdempotencyStore()
    assert.isAtLeast(forgotten, 1)
    assert.isEmpty(await db.from('idempotency_keys').where('user_id', old.user.id))
    assert.lengthOf(await db.from('idempotency_keys').where('user_id', submission.user.id), 1)
  })
})
