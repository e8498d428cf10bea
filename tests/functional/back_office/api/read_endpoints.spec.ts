import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import limiter from '@adonisjs/limiter/services/main'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { CreateToken, RevokeTokens } from '#api/actions/tokens'
import ApiClient from '#api/models/api_client'
import { type ApiDocument, openApiDocument } from '#api/openapi/document'
import { OPERATIONS } from '#api/openapi/operations'
import type { Scope } from '#api/rules/systems'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { sqlInstant } from '#kernel/database/dialect'
import { plainDate } from '#kernel/calendar/plain_date'
import type Application from '#applications/models/application'
import { createApplication } from '#database/factories/application_factory'
import { type TestLoan, createLoan } from '#database/factories/loan_factory'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { createPayableClaims } from '#tests/support/payable_claims'
import {
  BANK_SCOPES,
  OWN_SCOPES,
  ask,
  createSchemaValidator,
  newName,
  tokenWith,
} from '#tests/functional/back_office/api/support'

/** Fails when a value is serialised. */
const failToSerialise = (): string => {
  throw new Error('cut off')
}

/** Sets the last step of an application to this time ago. */
const stepAt = (id: number, minutesAgo: number) =>
  db
    .from('applications')
    .where({ id })
    .update({ last_action_at: sqlInstant(new Date(Date.now() - minutesAgo * 60_000)) })

test.group('Endpoints for other systems', (group) => {
  let loan: TestLoan
  let claimIds: number[]
  let claimUuid: string
  let token: string
  group.setup(async () => {
    loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const claims = await createPayableClaims(3, { loan })
    claimIds = claims.map(({ id }) => id)
    claimUuid = claims[0].uuid
    await new CreatePaymentBatch().run({ claimIds: claimIds.slice(0, 2), actor: null })
    token = await tokenWith(OWN_SCOPES)
  })
  group.each.setup(() => limiter.clear())
  group.teardown(() => limiter.clear())

  /** Returns an address for every operation, with rows of this test. */
  async function addresses(): Promise<Record<string, string>> {
    const { application } = loan
    const letter = (await currentLoi(application.id))!
    return {
      'api.applications.index': `/applications?number=${application.number}`,
      'api.applications.show': `/applications/${application.uuid}`,
      'api.letters.show': `/letters/${application.uuid}/${letter.number}`,
      'api.claims.index': `/claims?applicationId=${application.uuid}`,
      'api.payments.index': `/payments?claimId=${claimUuid}`,
      'api.statistics.show': '/statistics',
      'api.masters.show': '/masters',
    }
  }

  test('have every route in the document, and no others', ({ assert }) => {
    const routes = Object.values(router.toJSON())
      .flat()
      .filter(
        ({ pattern, name }) => pattern.startsWith('/api/v1') && !name?.startsWith('api.document')
      )
      .flatMap(({ name, pattern, methods }) =>
        methods
          .filter((method: string) => method !== 'HEAD')
          .map((method: string) => `${name} ${method} ${pattern.replace('/api/v1', '')}`)
      )
    const { paths } = openApiDocument()
    const described = OPERATIONS.flatMap(({ name, path }) =>
      Object.keys(paths[path]).map(
        (method) => `${name} ${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`
      )
    )
    assert.isNotEmpty(routes)
    assert.sameMembers(described, routes)
    assert.sameMembers(
      Object.keys(paths),
      OPERATIONS.map(({ path }) => path)
    )
  })

  test('return responses as documented, without personal numbers, session or cookie', async ({
    assert,
  }) => {
    const schemaErrors = createSchemaValidator()
    const { application } = loan
    const paths = await addresses()
    for (const { name, answer } of OPERATIONS.filter(({ report }) => !report)) {
      const response = await ask(paths[name], token)
      const text = await response.text()
      assert.equal(response.status, 200, `${name}: ${text}`)
      assert.deepEqual(schemaErrors(answer, JSON.parse(text)), [], name)
      assert.isEmpty(response.headers.getSetCookie(), name)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      for (const personal of [application.mobile, `"${application.aadhaarLast4}"`]) {
        assert.notInclude(text, personal, name)
      }
      assert.notMatch(text, /aadhaar|mobile|email/i, name)
    }
    assert.isNotEmpty(
      schemaErrors('Statistics', { registrations: '1', schemes: [] }),
      'the check can fail'
    )
    const found = await (await ask(paths['api.applications.index'], token)).json()
    assert.containsSubset(found, { data: [{ id: application.uuid, hasLetter: true }], next: null })
    const letter = await (await ask(paths['api.letters.show'], token)).json()
    assert.containsSubset(letter, { name: application.applicantName, state: 'valid' })
    const paid = await (await ask(paths['api.payments.index'], token)).json()
    assert.containsSubset(paid, {
      data: [{ claimId: claimUuid, amount: 4_321_50, result: 'sent' }],
    })
  })

  test('page through a list by cursors, with each row once', async ({ assert }) => {
    const seen: string[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null && pages < 9; pages++) {
      const path: string = `/claims?applicationId=${loan.application.uuid}&limit=2&after=${after}`
      const page: { data: { id: string }[]; next: string | null } = await (
        await ask(after ? path : path.replace('&after=', ''), token)
      ).json()
      assert.isAtMost(page.data.length, 2)
      seen.push(...page.data.map(({ id }) => id))
      after = page.next
    }
    const own = await db.from('claims').whereIn('id', claimIds).orderBy('id').select('uuid')
    assert.deepEqual(
      seen,
      own.map(({ uuid }) => uuid)
    )
  })

  test('return applications changed since a time in the order of their steps, and again after the next one', async ({
    assert,
  }) => {
    const made: Application[] = []
    for (const minutes of [30, 20, 10]) {
      const application = await createApplication()
      made.push(application)
      await stepAt(application.id, minutes)
    }
    const [first, second, third] = made
    const seen: string[] = []
    const since = new Date(Date.now() - 31 * 60_000).toISOString()
    let after: string | null = null
    for (let pages = 0; pages < 200; pages++) {
      const place: string = after ? `&after=${after}` : ''
      const page = await (
        await ask(`/applications?limit=1&stepSince=${since}${place}`, token)
      ).json()
      const own = page.data.filter(({ id }: { id: string }) => made.some(({ uuid }) => uuid === id))
      seen.push(...own.map(({ id }: { id: string }) => id))
      /** The first application, already read, takes a step while the list is being read. */
      if (own[0]?.id === second.uuid) await stepAt(first.id, 5)
      after = page.next
      if (after === null) break
    }
    assert.deepEqual(
      seen,
      [first, second, third, first].map(({ uuid }) => uuid)
    )
    await stepAt(third.id, 0)
    const settled = await (await ask(`/applications?stepSince=${since}`, token)).json()
    assert.notInclude(
      JSON.stringify(settled),
      third.uuid,
      'what may not be settled is not told yet'
    )
    const byId = await (await ask('/applications?limit=1', token)).json()
    const mixed = await ask(`/applications?stepSince=${since}&after=${byId.next}`, token)
    assert.equal(mixed.status, 422)
    assert.equal((await ask('/applications?stepSince=2026-01-01', token)).status, 422)
  })

  test('record the use of a token once a minute', async ({ assert }) => {
    const name = newName()
    const own = await new CreateToken().run({ name, bankId: null, scopes: OWN_SCOPES, days: 1 })
    const system = await ApiClient.findByOrFail({ name })
    const used = async () => (await ApiClient.accessTokens.all(system))[0].lastUsedAt?.getTime()
    assert.isUndefined(await used())
    await ask('/masters', own)
    assert.closeTo((await used())!, Date.now(), 5_000)
    const at = async (secondsAgo: number) => {
      const past = new Date(Math.floor(Date.now() / 1000 - secondsAgo) * 1000)
      await db.from('api_tokens').where('tokenable_id', system.id).update({ last_used_at: past })
      await ask('/masters', own)
      return past.getTime()
    }
    assert.equal(await at(30), await used())
    assert.isBelow(await at(61), (await used())!)
    await ask('/masters', `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`)
    await db.from('api_tokens').where('tokenable_id', system.id).update({ last_used_at: null })
    await ask('/masters', `${own.slice(0, -12)}AAAAAAAAAAAA`)
    assert.isUndefined(await used(), 'the number of a token alone does not count as its use')
  })

  test('create a token together with its log entry, or not at all', async ({ assert }) => {
    const name = newName()
    /** The last part of the entry cannot be written, after the token was. */
    const scope = { toString: failToSerialise } as unknown as Scope
    const noted = db.from('audit_entries').where('action', 'api_token.made').count('* as count')
    const tokens = db.from('api_tokens').count('* as count')
    const before = [await noted.clone(), await tokens.clone()]
    await assert.rejects(() =>
      new CreateToken().run({ name, bankId: null, scopes: [scope], days: 1 })
    )
    assert.deepEqual([await noted.clone(), await tokens.clone()], before)
    assert.isNull(await ApiClient.findBy({ name }))
  })

  test('reject every invalid request with problem details', async ({ assert }) => {
    const schemaErrors = createSchemaValidator()
    const narrow = await tokenWith(['masters:read'])
    const over = await tokenWith(OWN_SCOPES)
    const ended = newName()
    const endedToken = await new CreateToken().run({
      name: ended,
      bankId: null,
      scopes: OWN_SCOPES,
      days: 1,
    })
    await new RevokeTokens().run({ name: ended })
    const owner = await ApiClient.query().orderBy('id', 'desc').offset(1).firstOrFail()
    const past = new Date(Date.now() - 1000)
    await db.from('api_tokens').where('tokenable_id', owner.id).update({ expires_at: past })

    const wrong: [path: string, status: number, code: string, init?: RequestInit, by?: string][] = [
      ['/masters', 401, 'E_TOKEN'],
      ['/masters', 401, 'E_TOKEN', {}, 'asapi_MQ.bm90LW9uZQ'],
      ['/masters', 401, 'E_TOKEN', {}, over],
      ['/masters', 401, 'E_TOKEN', {}, endedToken],
      ['/claims', 403, 'E_SCOPE', {}, narrow],
      ['/claims?limit=1000', 422, 'E_VALIDATION_ERROR', {}, token],
      ['/claims?after=x', 422, 'E_VALIDATION_ERROR', {}, token],
      ['/payments?result=lost', 422, 'E_VALIDATION_ERROR', {}, token],
      ['/applications/2f0a1f3e-7d0b-4a52-9d5e-6f6a3d1a0001', 404, 'E_NOT_FOUND', {}, token],
      ['/letters/none/none', 404, 'E_NOT_FOUND', {}, token],
      ['/no-such-thing', 404, 'E_ROUTE_NOT_FOUND', {}, token],
      ['/masters', 404, 'E_ROUTE_NOT_FOUND', { method: 'POST' }, token],
    ]
    for (const [path, status, code, init, by] of wrong) {
      const response = await ask(path, by, init)
      const body = await response.json()
      const what = `${path}: ${JSON.stringify(body)}`
      assert.equal(response.status, status, what)
      assert.equal(body.code, code, what)
      assert.deepEqual(schemaErrors('Problem', body), [], what)
      assert.match(response.headers.get('content-type')!, /^application\/problem\+json/)
      assert.isEmpty(response.headers.getSetCookie())
      if (status === 401) assert.match(response.headers.get('www-authenticate')!, /^Bearer/)
    }
  })

  test('return a bank only its own data', async ({ assert }) => {
    const own = loan.sanction.bankId
    const other = masters().banks.find(({ id }) => id !== own)!.id
    const paths = await addresses()
    for (const name of ['api.claims.index', 'api.payments.index']) {
      const rowsOf = async (bankId: number) => {
        const response = await ask(paths[name], await tokenWith(BANK_SCOPES, bankId))
        return (await response.json()).data
      }
      assert.isNotEmpty(await rowsOf(own), name)
      assert.isEmpty(await rowsOf(other), name)
    }
    await assert.rejects(
      () => tokenWith(['applications:read'], own),
      'api.problems.closed_to_banks'
    )
  })

  test('return a retry time only to a system that exceeds its rate limit', async ({ assert }) => {
    const name = newName()
    const busy = await new CreateToken().run({ name, bankId: null, scopes: OWN_SCOPES, days: 1 })
    const { id } = await ApiClient.findByOrFail({ name })
    await limiter.use({ requests: 300, duration: '1 minute' }).set(`api:${id}`, 299, '1 minute')
    const last = await ask('/masters', busy)
    assert.equal(last.status, 200)
    assert.equal(last.headers.get('x-ratelimit-remaining'), '0')
    const refused = await ask('/masters', busy)
    assert.equal(refused.status, 429)
    assert.isAbove(Number(refused.headers.get('retry-after')), 0)
    assert.equal((await ask('/masters', token)).status, 200)
  })

  test('accept tokens made and revoked by a command, logged, and stored as a digest', async ({
    assert,
  }) => {
    const name = newName()
    const made = await ace.exec('api:token', [name, '--scopes=masters:read', '--days=10'])
    assert.equal(made.exitCode, 0)
    const system = await ApiClient.findByOrFail({ name })
    const [kept] = await ApiClient.accessTokens.all(system)
    assert.deepEqual(kept.abilities, ['masters:read'])
    const days = (kept.expiresAt!.getTime() - Date.now()) / 86_400_000
    assert.closeTo(days, 10, 0.01)
    assert.equal((await ace.exec('api:token', [name, '--end'])).exitCode, 0)
    assert.isEmpty(await ApiClient.accessTokens.all(system))
    const notes = await db
      .from('audit_entries')
      .where({ subject_type: 'api_client', subject_id: system.id })
      .orderBy('id')
      .select('action')
    assert.deepEqual(
      notes.map(({ action }) => action),
      ['api_token.made', 'api_token.ended']
    )
    for (const wrong of [['--scopes=all'], ['--scopes=masters:read', '--days=366'], []]) {
      assert.equal((await ace.exec('api:token', [newName(), ...wrong])).exitCode, 1, wrong.join())
    }
  })

  test('publish the document for everybody, for programs and readers', async ({ assert }) => {
    const response = await ask('/openapi.json')
    const served = (await response.json()) as ApiDocument
    assert.equal(served.openapi, '3.1.0')
    assert.deepEqual(served, JSON.parse(JSON.stringify(openApiDocument())))
    const page = await ask('/')
    const text = await page.text()
    assert.match(page.headers.get('content-type')!, /^text\/html/)
    assert.notInclude(text, '<script')
    for (const { path, report } of OPERATIONS) {
      assert.include(text, `<code>${report ? 'POST' : 'GET'} ${path}</code>`)
    }
  })
})
