import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import SsoLink from '#auth/models/sso_link'
import SsoRequest from '#auth/models/sso_request'
import SsoSession from '#auth/models/sso_session'
import User from '#auth/models/user'
import { roleAssignmentsInForce } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { type ClaimMapping, providerDigest } from '#auth/rules/single_sign_on'
import { districtNamed } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import {
  ProviderBrowser,
  SignInProvider,
  resetProvider,
  signInAtProvider,
  authoriseAtProvider,
  useProvider,
} from '#tests/support/sign_in_provider'
import { needsTools } from '#tests/support/tools'
import {
  createApplicant,
  createOfficer,
  requestAs,
  signInAs,
  TEST_PASSWORD,
} from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const HREF = '/officer/settings/single-sign-on'
const ASKED = /The administrators received your request/

let provider: SignInProvider
let subjects = 0

const mappings = (): ClaimMapping[] => [
  { value: 'pune', roleId: Role.districtOfficer, districtId: districtNamed('Pune') },
  { value: 'thane', roleId: Role.districtOfficer, districtId: districtNamed('Thane') },
]

/** Creates an officer of Pune and their account at the provider. */
async function createLinkedOfficer({ sub = `sub-${++subjects}`, groups = ['pune'] } = {}) {
  const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
  provider.add({ sub, groups })
  await SsoLink.create({
    userId: officer.id,
    subjectDigest: providerDigest(provider.issuer, sub),
    claimedPosts: JSON.stringify([
      { roleId: Role.districtOfficer, districts: [districtNamed('Pune')] },
    ]),
    createdAt: DateTime.utc(),
  })
  return { officer, sub }
}

function advanceClock(minutes: number) {
  setClock(new FixedClock(new Date(getClock().now().getTime() + minutes * 60_000)))
}

const isIn = async (visitor: Visitor) => (await visitor.get('/officer')).status === 200

const lastAudit = (action: string) =>
  db.from('audit_entries').where('action', action).orderBy('id', 'desc').first()

/** Decides on a request of the page, with two administrators. */
async function decide(
  client: Parameters<typeof requestAs>[0],
  request: SsoRequest,
  fields: Record<string, unknown>
) {
  const [maker, checker] = [await administrator(), await administrator()]
  const page = await requestAs(client, maker, 'get', HREF).withInertia()
  const { version } = page.inertiaProps.requests.find(({ id }: SsoRequest) => id === request.id)
  const form = { ...fields, version }
  const answer = await requestAs(client, maker, 'post', `${HREF}/requests/${request.id}`).form(form)
  answer.assertFlashMissing('inputErrorsBag')
  const change = await lastChange()
  return { change, confirm: () => new ConfirmChange().run(decisionBy(change, checker)) }
}

test.group('Single sign-on', (group) => {
  needsTools(group)
  group.setup(async () => {
    provider = await SignInProvider.start()
    return () => provider.stop()
  })
  group.each.setup(async () => {
    await useProvider(provider.issuer, { mappings: mappings() })
    return async () => {
      provider.instead = null
      useSystemClock()
      await resetProvider()
    }
  })

  test('a linked officer signs in at the provider', async ({ assert }) => {
    const { officer } = await createLinkedOfficer()
    const visitor = new Visitor()
    const answer = await signInAtProvider(visitor)
    assert.equal(answer.location, '/officer')
    assert.isTrue(await isIn(visitor))
    const entry = await lastAudit('auth.signed_in')
    assert.equal(entry.actor_id, officer.id)
    assert.include(String(entry.data), 'provider')
    assert.isEmpty(await SsoRequest.query().where('userId', officer.id))
  })

  test('a new person becomes an officer after the approval of two administrators', async ({
    client,
    assert,
  }) => {
    const sub = `sub-${++subjects}`
    const person = { given_name: 'Meera', family_name: 'Joshi', groups: ['pune', 'unknown'] }
    provider.add({ sub, ...person })
    const visitor = new Visitor()
    await signInAtProvider(visitor)
    assert.match((await visitor.get('/sign-in')).flash.warning, ASKED)
    assert.isFalse(await isIn(visitor))
    const request = await SsoRequest.findByOrFail(
      'subjectDigest',
      providerDigest(provider.issuer, sub)
    )
    const mobile = nextMobile()
    const account = { firstName: 'Meera', lastName: 'Joshi', mobile }
    const { confirm } = await decide(client, request, account)
    await signInAtProvider(visitor)
    assert.isFalse(await isIn(visitor), 'one administrator is not enough')
    await confirm()
    assert.isNull(await SsoRequest.find(request.id))
    await signInAtProvider(visitor)
    assert.isTrue(await isIn(visitor))
    const officer = await User.findByOrFail('mobile', mobile)
    const [post] = await roleAssignmentsInForce(officer.id)
    assert.containsSubset(post, {
      roleId: Role.districtOfficer,
      districts: [districtNamed('Pune')],
    })
  })

  test('an officer is linked by two administrators, never by the e-mail alone', async ({
    client,
    assert,
  }) => {
    const email = `officer${Date.now()}@example.org`
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'), { email })
    const sub = `sub-${++subjects}`
    provider.add({ sub, email, email_verified: true, groups: ['pune'] })
    const visitor = new Visitor()
    await signInAtProvider(visitor)
    assert.isFalse(await isIn(visitor))
    const request = await SsoRequest.findByOrFail(
      'subjectDigest',
      providerDigest(provider.issuer, sub)
    )
    const { confirm } = await decide(client, request, { userName: officer.userName })
    await confirm()
    await signInAtProvider(visitor)
    assert.isTrue(await isIn(visitor))
    assert.equal(
      (await SsoLink.findByOrFail('userId', officer.id)).subjectDigest,
      request.subjectDigest
    )
  })

  test('a changed claim requests another post, but does not assign it', async ({
    client,
    assert,
  }) => {
    const { officer } = await createLinkedOfficer({ groups: ['thane'] })
    const districts = async () =>
      (await roleAssignmentsInForce(officer.id)).map((post) => post.districts)
    await signInAtProvider(new Visitor())
    assert.deepEqual(await districts(), [[districtNamed('Pune')]])
    const request = await SsoRequest.findByOrFail('userId', officer.id)
    const { confirm } = await decide(client, request, {})
    assert.deepEqual(await districts(), [[districtNamed('Pune')]])
    await confirm()
    assert.deepEqual(await districts(), [[districtNamed('Thane')]])
  })

  test('a person without a mapped role gets a message', async ({ assert }) => {
    provider.add({ sub: `sub-${++subjects}`, groups: ['cleaning'] })
    const visitor = new Visitor()
    await signInAtProvider(visitor)
    assert.match((await visitor.get('/sign-in')).flash.warning, /none of your roles/)
  })

  test('a session ends within five minutes when the account is disabled', async ({ assert }) => {
    const { sub } = await createLinkedOfficer()
    const visitor = new Visitor()
    await signInAtProvider(visitor)
    advanceClock(4.1)
    assert.isTrue(await isIn(visitor), 'the provider confirms that it is valid')
    provider.accounts.delete(sub)
    advanceClock(3.9)
    assert.isTrue(await isIn(visitor), 'it was queried less than four minutes ago')
    advanceClock(1)
    assert.isFalse(await isIn(visitor))
    const entry = await lastAudit('single_sign_on.ended')
    assert.include(String(entry.data), 'refused')
  })

  test('simultaneous requests query the provider once', async ({ assert }) => {
    await createLinkedOfficer()
    const visitor = new Visitor()
    await signInAtProvider(visitor)
    advanceClock(5)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        visitor
          .clone()
          .get('/officer')
          .then(({ status }) => status)
      )
    )
    assert.deepEqual(answers, [200, 200, 200])
  })

  test('a session lasts fifteen minutes while the provider is unavailable', async ({ assert }) => {
    await createLinkedOfficer()
    const visitor = new Visitor()
    await signInAtProvider(visitor)
    provider.instead = 503
    advanceClock(5)
    assert.isTrue(await isIn(visitor))
    advanceClock(9)
    assert.isTrue(await isIn(visitor))
    advanceClock(1.1)
    assert.isFalse(await isIn(visitor))
  })

  test('signing out also signs out at the provider, which ends other sessions', async ({
    assert,
  }) => {
    const { officer } = await createLinkedOfficer()
    const browser = new ProviderBrowser()
    const [visitor, tab] = [new Visitor(), new Visitor()]
    await signInAtProvider(visitor, browser)
    await signInAtProvider(tab, browser)
    assert.isTrue(await isIn(tab))
    const { text } = await visitor.send('POST', '/sign-out', {})
    assert.include(text, `${provider.issuer}/session/end/confirm`)
    assert.isFalse(await isIn(visitor))
    assert.lengthOf(await SsoSession.query().where('userId', officer.id), 1)
  })

  test('a step-up at the provider must be recent and by the same person', async ({ assert }) => {
    const { sub } = await createLinkedOfficer()
    const browser = new ProviderBrowser()
    const visitor = new Visitor()
    await signInAtProvider(visitor, browser)
    const path = '/officer/step-up/provider?next=/officer/step-up?next=/officer'
    const proof = async () => (await visitor.get('/officer/step-up?next=/officer')).props.stepUp
    assert.equal((await proof()).provider, 'State SSO')
    await createLinkedOfficer()
    await visitor.send('GET', await authoriseAtProvider(visitor, path))
    assert.equal((await proof()).proof, 'password', 'another person')
    provider.person = sub
    await visitor.send('GET', await authoriseAtProvider(visitor, path, browser))
    assert.isNull((await proof()).proof)
  })

  test('officers use a password only in an emergency, of which administrators are notified', async ({
    assert,
  }) => {
    const admin = await administrator()
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const visitor = new Visitor()
    const refused = await visitor.signIn(officer.userName, TEST_PASSWORD)
    assert.match(refused.errors.form, /Officers sign in with State SSO/)
    assert.isFalse(await isIn(visitor))
    for (const [name, password] of [
      [officer.userName, 'another mango tree'],
      ['nobody.of.this.name', TEST_PASSWORD],
    ]) {
      assert.deepEqual((await new Visitor().signIn(name, password)).errors, refused.errors)
    }
    assert.isTrue((await visitor.get('/sign-in/emergency')).props.isEmergency)
    const mistyped = await visitor.signIn(officer.userName, 'another mango tree')
    assert.match(mistyped.errors.form, /user name or password/i)
    await visitor.signIn(officer.userName, TEST_PASSWORD)
    assert.isTrue(await isIn(visitor))
    assert.equal((await lastAudit('auth.emergency_sign_in')).actor_id, officer.id)
    const notice = await db
      .from('notices')
      .where({ user_id: admin.id, template: 'emergency_sign_in' })
      .first()
    assert.isNotNull(notice)
  })

  test('citizens sign in as before', async ({ assert }) => {
    const visitor = await signInAs(await createApplicant())
    assert.equal((await visitor.get('/dashboard')).status, 200)
  })
})
