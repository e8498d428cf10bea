import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { IssueOtp, VerifyOtp, anonymousRequester } from '#auth/actions/one_time_passwords'
import { OpenIdProvider, reasonOf } from '#auth/actions/openid_provider'
import { assertionOptions, saveChallenge } from '#auth/actions/passkey_challenges'
import { UsePasskey } from '#auth/actions/use_passkey'
import SsoLink from '#auth/models/sso_link'
import { Role } from '#auth/roles'
import { OTP_TRIES } from '#auth/rules/one_time_passwords'
import { providerDigest } from '#auth/rules/single_sign_on'
import { CALLBACK_PATH } from '#config/sign_in'
import { districtNamed } from '#database/factories/application_factory'
import { ExpectedAnswers } from '#kernel/http/expected_answers'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { addPasskey, Authenticator } from '#tests/support/authenticator'
import { administrator, proposedChange, decisionBy } from '#tests/support/maker_checker'
import { lastCodeTo } from '#tests/support/outbox'
import { ForgingProvider, resetProvider, useProvider } from '#tests/support/sign_in_provider'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

/* Each attack is refused, and succeeds once the check that prevents it is removed. */

const succeeds = (attack: Promise<unknown>) =>
  attack.then(
    () => true,
    () => false
  )

test.group('Attacks with and without their check', (group) => {
  group.each.setup(() => limiter.clear())

  test('four eyes: the requester of a change confirms it', async ({ assert, cleanup }) => {
    cleanup(async () => {
      await db.from('proposed_changes').delete()
      await db.from('confirmation_rules').delete()
    })
    const [one, two] = [await administrator(), await administrator()]
    const change = await proposedChange(one, 'waiting')
    const attack = () => succeeds(new ConfirmChange().run(decisionBy(change, one)))
    assert.isFalse(await attack())
    /** The check compares the requester. */
    await change.merge({ requestedBy: two.id }).save()
    await change.refresh()
    assert.isTrue(await attack())
  })

  test('exhaustion: a code is found by trying', async ({ assert }) => {
    const { mobile: recipient } = await createApplicant()
    const target = { recipient, purpose: 'forgot_password' as const, browser: 'of the attacker' }
    const address = '10.66.1.6'
    const requester = anonymousRequester(address)
    await new IssueOtp().run({ ...target, requester, locale: 'en' })
    const right = await lastCodeTo(recipient)
    const { id } = await db.from('one_time_passwords').orderBy('id', 'desc').firstOrFail()
    const attack = async (afterTry: () => Promise<unknown>) => {
      for (let wrong = 0; wrong < OTP_TRIES; wrong++) {
        await succeeds(new VerifyOtp().run({ ...target, address, code: `wrong ${wrong}` }))
        await afterTry()
      }
      return succeeds(new VerifyOtp().run({ ...target, address, code: right }))
    }
    assert.isFalse(await attack(async () => {}))
    const uncounted = () => db.from('one_time_passwords').where({ id }).update({ tries: 0 })
    await uncounted()
    assert.isTrue(await attack(uncounted))
  })

  test('replay: a response of a passkey is sent again', async ({ assert }) => {
    const owner = await signInAs(await createApplicant())
    await owner.get('/account/passkeys')
    await owner.post('/account/step-up', { password: TEST_PASSWORD })
    const authenticator = new Authenticator({ isCounting: false })
    await addPasskey(owner, authenticator)

    const options = { purpose: 'sign_in' as const, browser: 'of the tests', userId: null }
    const { challenge } = await assertionOptions(options)
    const answer = authenticator.sign({ challenge })
    const use = { ...options, answer, address: '10.66.1.6', user: null }
    const attack = () => succeeds(new UsePasskey().run(use))
    assert.isTrue(await attack(), 'whose it is')
    assert.isFalse(await attack())
    /** The challenge is stored again, as if its first response had not used it up. */
    await saveChallenge(challenge, options)
    assert.isTrue(await attack())
  })
})

test.group('Attacks on single sign-on with and without their check', (group) => {
  let provider: ForgingProvider
  group.setup(async () => {
    provider = await ForgingProvider.start()
    return () => provider.stop()
  })
  group.each.setup(async () => {
    provider.forgery = {}
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const subjectDigest = providerDigest(provider.issuer, 'forged')
    await SsoLink.query().where({ subjectDigest }).delete()
    const createdAt = DateTime.utc()
    await SsoLink.create({ userId: officer.id, subjectDigest, claimedPosts: '[]', createdAt })
    await useProvider(provider.issuer)
    return () => resetProvider()
  })

  const isIn = async (visitor: Visitor) => (await visitor.get('/officer')).status === 200

  test('mix-up: a response without its issuer', async ({ assert }) => {
    const attack = async () => {
      const visitor = new Visitor()
      const [, query] = (await provider.authorise(visitor)).split('?')
      const changed = new URLSearchParams(query)
      changed.delete('iss')
      await visitor.send('GET', `${CALLBACK_PATH}?${changed.toString()}`)
      return isIn(visitor)
    }
    assert.isFalse(await attack())
    provider.forgery = { metadata: { authorization_response_iss_parameter_supported: false } }
    await useProvider(provider.issuer, { name: 'Without the issuer’s check' })
    assert.isTrue(await attack())
  })

  test('injection: a code issued to another browser', async ({ assert, cleanup }) => {
    const attack = async () => {
      const back = await provider.authorise(new Visitor())
      const visitor = new Visitor()
      await visitor.send('GET', back)
      return isIn(visitor)
    }
    assert.isFalse(await attack())
    const { save, take } = ExpectedAnswers.prototype
    cleanup(() => void Object.assign(ExpectedAnswers.prototype, { save, take }))
    /** Expected responses are not bound to a session. */
    const pending: { state: string }[] = []
    Object.assign(ExpectedAnswers.prototype, {
      save: (_: unknown, expected: { state: string }) => pending.push(expected),
      take: ({ request }: { request: { qs(): Record<string, unknown> } }) =>
        pending.find(({ state }) => state === request.qs().state) ?? null,
    })
    assert.isTrue(await attack())
  })

  test('SSRF: the address of a provider is internal', async ({ assert, cleanup }) => {
    let connections = 0
    const inside = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await once(inside.listen(0, '127.0.0.1'), 'listening')
    cleanup(() => void inside.close())
    const issuer = `https://127.0.0.1:${(inside.address() as AddressInfo).port}`
    const settings = await useProvider(issuer, { name: 'Inside' })
    const attack = () => new OpenIdProvider(settings).begin(false).then(() => '', reasonOf)
    /** As in production; development allows a provider on the local machine. */
    Object.defineProperty(app, 'inProduction', { value: true, configurable: true })
    const allowLocal = () => Reflect.deleteProperty(app, 'inProduction')
    cleanup(() => void allowLocal())
    assert.match(await attack(), /internal address/)
    assert.equal(connections, 0)
    allowLocal()
    await attack()
    assert.equal(connections, 1)
  })
})
