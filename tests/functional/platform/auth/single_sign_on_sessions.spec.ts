import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { OpenIdProvider } from '#auth/actions/openid_provider'
import { isSsoSessionLive } from '#auth/actions/single_sign_on'
import SsoSession from '#auth/models/sso_session'
import { Role } from '#auth/roles'
import { ForgingProvider, resetProvider, useProvider } from '#tests/support/sign_in_provider'
import { createOfficer } from '#tests/support/users'

let provider: ForgingProvider

const tokens = { subject: 'forged', accessToken: 'a', refreshToken: 'r', idToken: 'i' }

/** Creates a session that was last checked with the provider this number of minutes ago. */
async function sessionOf(minutes: number, more: Partial<SsoSession> = {}) {
  const { id: userId } = await createOfficer(Role.agm)
  return SsoSession.create({
    id: randomUUID(),
    userId,
    tokensCipher: SsoSession.encryptTokens(tokens),
    checkedAt: DateTime.utc().minus({ minutes }),
    ...more,
  })
}

test.group('Single sign-on sessions', (group) => {
  group.setup(async () => {
    provider = await ForgingProvider.start()
    return () => provider.stop()
  })
  group.each.setup(() => {
    provider.forgery = {}
    return () => resetProvider()
  })

  for (const [name, path, refusal, isRefused] of [
    ['a grant that is over', 'r', { status: 400, error: 'invalid_grant' }, true],
    ['no access', 'r', { status: 400, error: 'access_denied' }, true],
    ['a person who has to come', 'r', { status: 400, error: 'interaction_required' }, true],
    ['a secret that was changed', 'r', { status: 401, error: 'invalid_client' }, false],
    ['its challenge', 'r', { status: 401, error: 'invalid_client', hasChallenge: true }, false],
    ['too much', 'r', { status: 429, error: 'slow_down' }, false],
    ['userinfo', null, { status: 401, error: 'invalid_token', hasChallenge: true }, true],
    ['a userinfo without challenge', null, { status: 401, error: 'invalid_token' }, true],
    ['a userinfo behind a gate', null, { status: 403, error: 'forbidden' }, false],
    ['a userinfo that is away', null, { status: 503, error: 'away' }, false],
  ] as const) {
    test(`${isRefused ? 'end' : 'go on'} after the response: ${name}`, async ({ assert }) => {
      const userinfo_endpoint = `${provider.issuer}/userinfo`
      provider.forgery = { refusal, metadata: { userinfo_endpoint } }
      const asked = new OpenIdProvider(await useProvider(provider.issuer, { name })).check({
        ...tokens,
        refreshToken: path,
      })
      if (isRefused) assert.isNull(await asked)
      else await assert.rejects(() => asked)
    })
  }

  test('continue within the grace period while another request waits for the provider', async ({
    assert,
  }) => {
    const claimedUntil = DateTime.utc().plus({ hours: 1 })
    const recent = await sessionOf(5, { claimedUntil })
    assert.isTrue(await isSsoSessionLive(recent.id, 0))
    const old = await sessionOf(16, { claimedUntil })
    assert.isFalse(await isSsoSessionLive(old.id, 0))
  })

  test('end once, whichever request first finds that the grace period is over', async ({
    assert,
  }) => {
    const session = await sessionOf(16, { failedAt: DateTime.utc() })
    const live = await Promise.all([1, 2, 3].map(() => isSsoSessionLive(session.id)))
    assert.deepEqual(live, [false, false, false])
    const entries = await db
      .from('audit_entries')
      .where({ action: 'single_sign_on.ended', subject_id: session.userId })
    assert.lengthOf(entries, 1)
  })
})
