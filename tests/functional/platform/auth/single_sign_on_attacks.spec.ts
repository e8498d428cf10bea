import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { OpenIdProvider, reasonOf } from '#auth/actions/openid_provider'
import SsoLink from '#auth/models/sso_link'
import SsoSession from '#auth/models/sso_session'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { providerDigest } from '#auth/rules/single_sign_on'
import { CALLBACK_PATH, PROVIDER_LOGOUT } from '#config/sign_in'
import { districtNamed } from '#database/factories/application_factory'
import { addSecondFactor } from '#tests/support/people'
import { ForgingProvider, resetProvider, useProvider } from '#tests/support/sign_in_provider'
import { createOfficer } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

let provider: ForgingProvider
let victim: number

const isIn = async (visitor: Visitor) => (await visitor.get('/officer')).status === 200

/** Links the victim to the account 'forged' at the provider. */
async function link() {
  const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
  victim = officer.id
  const subjectDigest = providerDigest(provider.issuer, 'forged')
  await SsoLink.query().where({ subjectDigest }).delete()
  await SsoLink.create({
    userId: victim,
    subjectDigest,
    claimedPosts: '[]',
    createdAt: DateTime.utc(),
  })
}

/** Whether the callback signs a new visitor in after this change. */
async function canSignInWith(change: (query: URLSearchParams) => void = () => {}) {
  const visitor = new Visitor()
  const [, query] = (await provider.authorise(visitor)).split('?')
  const changed = new URLSearchParams(query)
  change(changed)
  await visitor.send('GET', `${CALLBACK_PATH}?${changed.toString()}`)
  return isIn(visitor)
}

/** Returns the reason why the metadata of a provider cannot be loaded. */
async function reasonOfRefusal(issuer: string): Promise<string> {
  const settings = await useProvider(issuer, { name: 'Refused' })
  return new OpenIdProvider(settings).begin(false).then(() => '', reasonOf)
}

const logOut = (token: string) =>
  fetch(new URL(PROVIDER_LOGOUT, process.env.APP_URL), {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  }).then(({ status }) => status)

test.group('Attacks on single sign-on', (group) => {
  group.setup(async () => {
    provider = await ForgingProvider.start()
    return () => provider.stop()
  })
  group.each.setup(async () => {
    provider.forgery = {}
    await link()
    await useProvider(provider.issuer)
    return () => resetProvider()
  })

  test('an unchanged callback signs in', async ({ assert }) => {
    assert.isTrue(await canSignInWith())
  })

  test('the response of another issuer is refused (mix-up)', async ({ assert }) => {
    assert.isFalse(await canSignInWith((query) => query.set('iss', 'https://evil.example.org')))
    assert.isFalse(await canSignInWith((query) => query.delete('iss')))
  })

  test('a state of another browser or one that was used is refused', async ({ assert }) => {
    assert.isFalse(await canSignInWith((query) => query.set('state', 'another')))
    const visitor = new Visitor()
    const back = await provider.authorise(visitor)
    const thief = visitor.clone()
    await visitor.send('GET', back)
    assert.isTrue(await isIn(visitor))
    await thief.send('GET', back)
    assert.isFalse(await isIn(thief))
  })

  test('a code or a sign-in of another browser is refused (injection, login CSRF)', async ({
    assert,
  }) => {
    const back = await provider.authorise(new Visitor())
    const visitor = new Visitor()
    await visitor.send('GET', back)
    assert.isFalse(await isIn(visitor))
    await visitor.send('GET', '/sign-in/provider')
    await visitor.send('GET', back)
    assert.isFalse(await isIn(visitor))
  })

  for (const [name, forgery] of Object.entries({
    'another nonce': { claims: { nonce: 'another' } },
    'no nonce': { claims: { nonce: undefined } },
    'another audience': { claims: { aud: 'another-client' } },
    'another issuer': { claims: { iss: 'https://evil.example.org' } },
    'an expiry in the past': { claims: { exp: 1 } },
    'no signature': { isUnsigned: true },
    'the signature of another key': { isSignedByOther: true },
  })) {
    test(`an ID token with ${name} is refused`, async ({ assert }) => {
      provider.forgery = forgery
      assert.isFalse(await canSignInWith())
    })
  }

  test('a step-up with an old sign-in at the provider is refused', async ({ assert }) => {
    const visitor = new Visitor()
    await visitor.send('GET', await provider.authorise(visitor))
    const stepUp = async (authTime: number) => {
      const at = Math.floor(Date.now() / 1000) - authTime
      provider.forgery = { claims: { auth_time: at } }
      const from = '/officer/step-up/provider'
      await visitor.send('GET', await provider.authorise(visitor, from))
      return (await visitor.get('/officer/step-up?next=/officer')).props.stepUp.proof
    }
    assert.equal(await stepUp(600), 'password')
    assert.isNull(await stepUp(0))
  })

  test('a step-up without a second factor is refused if the officer has one', async ({
    assert,
  }) => {
    provider.forgery = { claims: { amr: ['mfa'] } }
    const visitor = new Visitor()
    await visitor.send('GET', await provider.authorise(visitor))
    await addSecondFactor(await User.findOrFail(victim))
    const stepUp = async (amr: string[]) => {
      provider.forgery = { claims: { amr, auth_time: Math.floor(Date.now() / 1000) } }
      const from = '/officer/step-up/provider?next=/officer/step-up?next=/officer'
      await visitor.send('GET', await provider.authorise(visitor, from))
      const { flash, props } = await visitor.get('/officer/step-up?next=/officer')
      return { proof: props.stepUp.proof, warning: flash.warning ?? null }
    }
    const { proof, warning } = await stepUp(['pwd'])
    assert.equal(proof, 'code')
    assert.match(warning, /second factor/)
    assert.deepEqual(await stepUp(['mfa']), { proof: null, warning: null })
  })

  test('a sign-in survives a foreign callback and another tab', async ({ assert }) => {
    const visitor = new Visitor()
    const back = await provider.authorise(visitor)
    const { nonce } = provider
    await provider.authorise(visitor)
    provider.nonce = nonce
    await visitor.send('GET', `${CALLBACK_PATH}?state=another&code=code`)
    await visitor.send('GET', back)
    assert.isTrue(await isIn(visitor))
    const crowded = new Visitor()
    const oldest = await provider.authorise(crowded)
    const first = provider.nonce
    for (let tab = 0; tab < 5; tab++) await provider.authorise(crowded)
    provider.nonce = first
    await crowded.send('GET', oldest)
    assert.isFalse(await isIn(crowded), 'five are waited for')
  })

  test('sign-in at a provider that was switched off is refused', async ({ assert }) => {
    provider.forgery = { meanwhile: resetProvider }
    const visitor = new Visitor()
    const { status } = await visitor.send('GET', await provider.authorise(visitor))
    assert.equal(status, 302)
    assert.isFalse(await isIn(visitor))
  })

  test('an internal provider is refused, whether by its address or by its metadata', async ({
    assert,
  }) => {
    for (const [issuer, reason] of Object.entries({
      'http://169.254.169.254': /is not encrypted/,
      'http://portal.example.org': /is not encrypted/,
      'https://169.254.169.254': /internal address/,
      'https://10.0.0.1': /internal address/,
      'https://[fe80::1]': /internal address/,
    })) {
      assert.match(await reasonOfRefusal(issuer), reason, issuer)
    }
    provider.forgery = { metadata: { token_endpoint: 'https://169.254.169.254/token' } }
    await useProvider(provider.issuer, { name: 'Anew' })
    assert.isFalse(await canSignInWith())
  })

  test('a redirect of a provider is not followed', async ({ assert }) => {
    const server = createServer((_, response) => {
      const location = `${provider.issuer}/.well-known/openid-configuration`
      response.writeHead(302, { location }).end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    provider.asked.length = 0
    assert.match(await reasonOfRefusal(`http://127.0.0.1:${port}`), /./)
    assert.isEmpty(provider.asked)
    server.closeAllConnections()
    server.close()
  })

  test('metadata that names another issuer is refused', async ({ assert }) => {
    provider.forgery = { metadata: { issuer: 'https://evil.example.org' } }
    assert.match(await reasonOfRefusal(provider.issuer), /issuer/)
  })

  test('an endless response is refused', async ({ assert }) => {
    provider.forgery = { metadata: { padding: 'x'.repeat(300_000) } }
    assert.match(await reasonOfRefusal(provider.issuer), /sent too much/)
  })

  test('a logout that is not from the provider is refused', async ({ assert }) => {
    const visitor = new Visitor()
    await visitor.send('GET', await provider.authorise(visitor))
    const claims = { sub: 'forged', jti: 'one', events: { [LOGOUT]: {} } }
    const answerTo = async (forged: object, typ = 'logout+jwt') =>
      logOut(await provider.token({ ...claims, ...forged }, typ))
    const enter = async () =>
      visitor.send('GET', await provider.authorise(visitor)).then(() => isIn(visitor))
    provider.forgery = { isUnsigned: true }
    assert.equal(await answerTo({}), 400)
    provider.forgery = { isSignedByOther: true }
    assert.equal(await answerTo({}), 400)
    provider.forgery = {}
    for (const forged of [{ nonce: 'a' }, { aud: 'another' }, { iat: 1 }, { events: {} }]) {
      assert.equal(await answerTo(forged), 400, JSON.stringify(forged))
    }
    assert.equal(await answerTo({}, 'at+jwt'), 400, 'a token of another kind')
    assert.isTrue(await isIn(visitor))
    for (const typ of ['JWT', '']) {
      assert.equal(await answerTo({}, typ), 204, 'some providers name no kind')
      assert.isFalse(await isIn(visitor))
      assert.isTrue(await enter())
    }
    assert.equal(await answerTo({}), 204)
    assert.isEmpty(await SsoSession.query().where('userId', victim))
    assert.isFalse(await isIn(visitor))
  })
})
