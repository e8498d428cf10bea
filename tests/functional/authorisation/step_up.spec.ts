import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import router from '@adonisjs/core/services/router'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { officerPath } from '#auth/rules/second_factor'
import { importsWithin } from '#tests/support/imports'
import { StepUpNeeded } from '#auth/browser_session'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { type ChangeName, changeKinds } from '#maker_checker/contracts/change_kind'
import { DATED_LISTS, kindOfList } from '#masters/rules/dated_lists'
import { setConfirmationNeeded } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { WITHOUT_STEP_UP } from '#tests/support/stored_sessions'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'

interface Route {
  name: string
  method: string
  pattern: string
  asks: boolean
  isLimited: boolean
  /** Source files that its controller imports, directly or indirectly. */
  sources: ReadonlyMap<string, number>
}

const reachOf = importsWithin(app.makePath())

/** Returns the imports of a controller, found through the route's import of it. */
function sourcesOf(handler: unknown): ReadonlyMap<string, number> {
  const reference = (handler as { reference?: unknown[] }).reference?.[0]
  const path = /#app\/([\w/]+_controller)/.exec(String(reference))?.[1]
  return path ? reachOf(`app/${path}.ts`) : new Map()
}

const officerRoutes = (): Route[] =>
  Object.values(router.toJSON())
    .flat()
    .filter(({ pattern }) => pattern.startsWith('/officer'))
    .map(({ name, methods, pattern, middleware, handler }) => {
      const names = [...middleware.all()].map((one) => (one as { name?: string }).name)
      return {
        name: name!,
        method: methods.find((one) => one !== 'HEAD')!,
        pattern,
        asks: names.includes('stepUp'),
        isLimited: names.includes('exportLimit'),
        sources: sourcesOf(handler),
      }
    })

/** Routes that export files: those with a concurrency limit, and those recognised by their address. */
const FILE = /[/.](?:spreadsheet|pdf|csv|json|xml|zip|file|letters?|certificate)(?:\/|$)/
const isExport = ({ method, pattern, isLimited }: Route) =>
  method === 'GET' && (isLimited || FILE.test(pattern))

/** Reversals, recoveries, payments, imports, keys, tokens, accounts, signatures and signatories. */
const SENSITIVE =
  /revers|recover|import|portfolio|connection|key|release|token|system|webhook|debit|payment|transfer|gateway|signator|outside_list|signing|verifier/
/** Sources with the same effect, regardless of the route's name. */
const SENSITIVE_SOURCE =
  /\/actions\/(?:.*_)?(?:revers|recover|write_off|import|sign_|signatures|certificate|key)|\/(?:recovery\/actions|signing|portfolio)\//
const isSensitive = ({ method, name, sources }: Route) =>
  method !== 'GET' &&
  (SENSITIVE.test(name) ||
    [...sources].some(([path, distance]) => distance === 1 && SENSITIVE_SOURCE.test(path)))

const ONE_FILE = 'one file, which its page shows as well'
const NO_PERSON = 'no personal data'
const NO_MONEY = 'moves no money and decides nothing'
const REVOKES_ACCESS = 'takes access away'
const DRAFT = 'changes a draft, which a second person confirms after a step-up'

/** Exports and actions that require no step-up, with the reason. */
const EXEMPT: Record<string, string> = {
  'approvals.profile_pdf.show': ONE_FILE,
  'claims.officer.claim_pdf.show': ONE_FILE,
  'claims.recoveries.letter': ONE_FILE,
  'loi.letter.officer': ONE_FILE,
  'administration.letter_signatures.files': NO_PERSON,
  'claims.debit_account.certificates.file': NO_PERSON,
  'reports.application_summary.show': 'a page, which waits for its turn',
  'reports.mis.spreadsheet': NO_PERSON,
  'administration.masters.spreadsheet': NO_PERSON,
  'administration.masters.csv': NO_PERSON,
  'administration.officers.imports.spreadsheet': 'an empty form',
  'administration.officers.imports.csv': 'an empty form',
  'privacy.breaches.pdf': 'names nobody who was affected',
  'claims.debit_account.lines.match': NO_MONEY,
  'claims.debit_account.lines.unmatch': NO_MONEY,
  'claims.debit_account.certificates.store': NO_MONEY,
  'api.systems.tokens.destroy_all': REVOKES_ACCESS,
  'api.systems.tokens.destroy': REVOKES_ACCESS,
  'api.webhooks.tests.store': 'goes to the address that was set after a step-up',
  'api.webhooks.pauses.store': REVOKES_ACCESS,
  'api.webhooks.pauses.destroy': 'goes to the address that was set after a step-up',
  'api.webhooks.resends.store': 'goes to the address that was set after a step-up',
  'administration.settings.signatories.destroy': DRAFT,
  'administration.settings.gateways.tests.store': NO_MONEY,
  'administration.portfolio.files.destroy': DRAFT,
  'administration.portfolio.headings.store': DRAFT,
  'administration.portfolio.checks.store': DRAFT,
  'administration.portfolio.proposals.store': DRAFT,
  'administration.portfolio.reversals.store': DRAFT,
  'administration.portfolio.attempts.store': DRAFT,
  'administration.officers.passkeys.destroy': DRAFT,
  'administration.outside_lists.headings.store': 'what a column of a list is called',
}

/** Changes whose kind needs no second person by default, and that require no step-up, with the reason. */
const EXEMPT_UNCONFIRMED: Record<string, string> = {
  'administration.masters.rows.store': 'a row of a list: neither a key nor personal data',
  'administration.masters.rows.update': 'a row of a list: neither a key nor personal data',
  'doclog.changes.store': 'the document of a paid claim waits for a second person',
  'loans.officer.disbursement_voids.store': 'refused once it was claimed; pays nothing',
  'loans.officer.edits.store': 'corrects the record of a loan; pays nothing',
  'loans.officer.sanction_withdrawals.store': 'corrects the record of a loan; pays nothing',
}

/** Returns the kinds of change that source files propose, by path: given by name or by constant. */
function proposedKinds(kinds: readonly string[]): ReadonlyMap<string, string[]> {
  const texts = new Map(
    globSync('app/**/*.ts', { cwd: app.makePath() }).map((path) => [
      path,
      readFileSync(app.makePath(path), 'utf8'),
    ])
  )
  const listKinds = new Set<string>(DATED_LISTS.map(kindOfList))
  const constants = new Map<string, string>()
  for (const text of texts.values()) {
    for (const [, name, kind] of text.matchAll(/const ([A-Z_]+_CHANGE) = '(\w+)'/g)) {
      constants.set(kind, name)
    }
  }
  const names = (text: string, kind: string) =>
    [`'${kind}'`, constants.get(kind), listKinds.has(kind) ? 'kindOfList' : undefined].some(
      (one) => one !== undefined && text.includes(one)
    )
  return new Map(
    [...texts]
      .filter(([, text]) => text.includes('new ProposeChange()'))
      .map(([path, text]) => [path, kinds.filter((kind) => names(text, kind))])
  )
}

test.group('A step-up', () => {
  const names = (routes: Route[]) => routes.map(({ name }) => name).toSorted()

  test('is required by every export and every action on money, keys and imports', ({ assert }) => {
    const routes = officerRoutes().filter((route) => isExport(route) || isSensitive(route))
    assert.isAbove(routes.filter(isExport).length, 40)
    assert.isAbove(routes.filter(isSensitive).length, 30)
    const open = routes.filter(({ asks }) => !asks)
    assert.deepEqual(names(open), Object.keys(EXEMPT).toSorted())
  })

  test('is required before any change takes effect, from the confirmer or the author', ({
    assert,
  }) => {
    const kinds = changeKinds()
    const proposed = proposedKinds([...kinds.keys()])
    assert.sameMembers([...new Set([...proposed.values()].flat())], [...kinds.keys()])
    const routes = officerRoutes().filter(({ method }) => method !== 'GET')
    assert.isTrue(routes.find(({ name }) => name === 'maker_checker.confirm')!.asks)
    const unconfirmed = routes.filter(({ sources }) =>
      [...proposed].some(
        ([path, names]) =>
          sources.has(path) && names.some((one) => !kinds.get(one)!.needsConfirmation)
      )
    )
    const open = unconfirmed.filter(({ asks }) => !asks)
    assert.deepEqual(names(open), Object.keys(EXEMPT_UNCONFIRMED).toSorted())
  })

  test('is required before a change for which the second person was disabled', async ({
    assert,
  }) => {
    const person = await createOfficer(Role.administrator)
    const settable = [...changeKinds()].filter(([, kind]) => kind.needsConfirmation === true)
    assert.isAbove(settable.length, 0)
    for (const [kind] of settable as [ChangeName, unknown][]) {
      await setConfirmationNeeded(kind, false)
      person.isSteppedUp = () => false
      /** Only the person concerned is read before. */
      const payload = { act: 'add', people: [{ roleId: Role.administrator }] } as never
      const propose = () => new ProposeChange().run({ kind, payload, person })
      assert.instanceOf(await propose().catch((error: unknown) => error), StepUpNeeded, kind)
      person.isSteppedUp = () => true
      assert.notInstanceOf(await propose().catch((error: unknown) => error), StepUpNeeded, kind)
    }
  }).teardown(async () => void (await db.from('confirmation_rules').delete()))

  test('is required for a change made alone, and leads back to the form', async ({
    assert,
    client,
  }) => {
    const officer = await createOfficer(Role.administrator)
    await setConfirmationNeeded('second_factor_roles', false)
    const send = () =>
      client
        .put('/officer/settings/second-factor')
        .loginAs(officer)
        .withCsrfToken()
        .header('referer', 'http://portal/officer/settings')
        .redirects(0)
        .json({ roles: [Role.administrator], version: 'none' })
    const stepUpRedirect = await send().header(WITHOUT_STEP_UP, '1')
    assert.equal(stepUpRedirect.header('location'), '/officer/step-up?next=%2Fofficer%2Fsettings')
    assert.notInclude((await send()).header('location'), 'step-up')
    await setConfirmationNeeded('second_factor_roles')
    const waits = await send().header(WITHOUT_STEP_UP, '1')
    assert.notInclude(waits.header('location'), 'step-up')
  }).teardown(async () => void (await db.from('confirmation_rules').delete()))

  test('is required on its page before an export, once per 15 minutes', async ({
    assert,
    client,
  }) => {
    const officer: User = await createOfficer(Role.managingDirector)
    const path = '/officer/applications/spreadsheet?page=2'
    const stepUpRedirect = await client
      .get(path)
      .loginAs(officer)
      .header(WITHOUT_STEP_UP, '1')
      .redirects(0)
    stepUpRedirect.assertStatus(302)
    const page = stepUpRedirect.header('location')!
    assert.equal(page, `/officer/step-up?next=${encodeURIComponent(path)}`)

    const visitor = await signInAs(officer)
    const shown = await visitor.read(page)
    assert.deepEqual(shown.stepUp, {
      proof: 'password',
      until: null,
      hasPasskey: false,
      provider: null,
    })
    const refused = await visitor.submit('POST', '/account/step-up', {
      next: path,
      password: 'wrong',
    })
    assert.equal(refused.props.stepUp.proof, 'password')
    await visitor.submit('POST', '/account/step-up', { next: path, password: TEST_PASSWORD })
    const open = await visitor.read(page)
    assert.isNull(open.stepUp.proof)
    assert.equal(open.next, path)
    assert.equal((await visitor.get('/officer/applications/pdf')).status, 200)
  })

  test('is required before a form without a field for it, and leads back to its page', async ({
    assert,
    client,
  }) => {
    const administrator = await createOfficer(Role.administrator)
    const answer = await client
      .put('/officer/settings/debit-account')
      .loginAs(administrator)
      .withCsrfToken()
      .header(WITHOUT_STEP_UP, '1')
      .header('referer', 'http://portal/officer/settings')
      .redirects(0)
      .json({ account: '1' })
    assert.equal(answer.header('location'), '/officer/step-up?next=%2Fofficer%2Fsettings')
    const page = await client.get(answer.header('location')!).loginAs(administrator).withInertia()
    assert.equal(pageProps(page, 'platform/auth/step_up').next, '/officer/settings')
  })

  test('redirects to officers’ pages only', ({ assert }) => {
    for (const path of [
      'https://evil.example',
      '//evil.example',
      '/officer/\\evil',
      '/my-data',
      null,
    ]) {
      assert.equal(officerPath(path), '/officer', String(path))
    }
    assert.equal(officerPath('/officer/claims?a=1'), '/officer/claims?a=1')
  })
})
