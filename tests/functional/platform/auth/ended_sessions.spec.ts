import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { AssignRole, EndRoleAssignment } from '#auth/actions/role_assignments'
import { hashPassword } from '#auth/actions/password_hashing'
import { setPassword } from '#auth/actions/passwords'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const NEW = 'a brand new phrase'
const HOUR = 60 * 60_000

const update = (user: User, values: object) => db.from('users').where('id', user.id).update(values)
const isOpen = async (visitor: Visitor) => (await visitor.send('GET', '/account')).status === 200

const BY = { operator: 'test' }
const MORE = {
  roleId: Role.districtOfficer,
  districts: [483],
  fromOn: plainDate('2026-01-01'),
  untilOn: null,
}

/** Changes by another user that end the sessions of an officer. */
const CHANGES: Record<string, (officer: User) => Promise<unknown>> = {
  'an additional post': (officer) => new AssignRole().run(officer.id, MORE, BY),
  'the end of a post': (officer) =>
    new EndRoleAssignment().run(
      { id: officer.postId!, userId: officer.id },
      plainDate('2026-01-01'),
      BY
    ),
  'a disabled account': (officer) => update(officer, { is_active: false }),
  'a password set by another user': async (officer) => {
    const hash = await hashPassword(NEW)
    await inTransaction((trx) =>
      setPassword(officer, hash, { action: 'auth.password_reset_by_officer' }, trx)
    )
  },
}

test.group('End of a session', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  for (const [name, change] of Object.entries(CHANGES)) {
    test(`${name}: takes effect on the next request of every browser`, async ({ assert }) => {
      const officer = await createOfficer(Role.districtOfficer, 482)
      const [first, second] = [await signInAs(officer), await signInAs(officer)]
      const colleague = await signInAs(await createOfficer(Role.districtOfficer, 482))
      assert.isTrue((await isOpen(first)) && (await isOpen(second)))
      await change(await User.findOrFail(officer.id))
      for (const visitor of [first, second]) {
        for (const page of ['/account', '/officer', '/officer/applications']) {
          const { status, location, text } = await visitor.send('GET', page)
          assert.deepEqual({ status, location }, { status: 302, location: '/' })
          assert.notInclude(text, officer.mobile)
        }
      }
      assert.isTrue(await isOpen(colleague))
    })
  }

  test('a user’s own change of password: all others end, and the current one gets a new id', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const [here, there] = [await signInAs(user), await signInAs(user)]
    const thief = here.clone()
    await here.get('/change-password')
    const form = { newPassword: NEW, newPasswordConfirmation: NEW, currentPassword: TEST_PASSWORD }
    await here.submit('PUT', '/change-password', form)
    assert.isTrue(await isOpen(here))
    assert.isFalse(await isOpen(there))
    assert.isFalse(await isOpen(thief))
  })

  test('a renewed hash: no session ends, and an older hash is renewed at the next sign-in', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const older = user.password.replace(/p=\d+/, 'p=1')
    assert.notEqual(older, user.password)
    const { default: hash } = await import('@adonisjs/core/services/hash')
    assert.isTrue(hash.needsReHash(older))
    const { Scrypt } = await import('@adonisjs/core/hash/drivers/scrypt')
    const weak = await new Scrypt({ cost: 1024, parallelization: 1 }).make(TEST_PASSWORD)
    await update(user, { password: weak })
    assert.isTrue(await isOpen(visitor))
    assert.isTrue(await isOpen(await signInAs(user)))
    const renewed = await User.findOrFail(user.id)
    assert.isFalse(hash.needsReHash(renewed.password))
    assert.isTrue(await isOpen(visitor))
    assert.isTrue(await isOpen(await signInAs(user)))
  })

  test('twelve hours, regardless of use', async ({ assert }) => {
    const visitor = await signInAs(await createOfficer(Role.auditor))
    const startedAt = Date.now()
    for (let hour = 1; hour < 12; hour++) {
      setClock(new FixedClock(new Date(startedAt + hour * HOUR)))
      assert.isTrue(await isOpen(visitor))
    }
    setClock(new FixedClock(new Date(startedAt + 12 * HOUR + 60_000)))
    assert.isFalse(await isOpen(visitor))
  })

  test('two hours without use', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const [session] = await db.from('sessions').where('user_id', String(user.id))
    const ends = new Date(session.expires_at).getTime()
    assert.closeTo(ends, Date.now() + 2 * HOUR, 60_000)
    await db
      .from('sessions')
      .where('id', session.id)
      .update({ expires_at: new Date(Date.now() - 1_000) })
    assert.isFalse(await isOpen(visitor))
  })
})

test.group('Applicant’s own device', (group) => {
  group.each.setup(() => limiter.clear())

  const TOKEN = 'remember_web'

  async function signInOnDevice(user: User) {
    const visitor = new Visitor()
    await visitor.signIn(user.userName, TEST_PASSWORD, { isOwnDevice: true })
    return visitor
  }

  /** Ends the session, as after two hours without use. */
  const expireSession = (user: User) =>
    db.from('sessions').where('user_id', String(user.id)).delete()

  test('is signed in again automatically for thirty days, and no longer', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInOnDevice(user)
    const [first] = await User.rememberMeTokens.all(user)
    assert.closeTo(first.expiresAt.getTime(), Date.now() + 30 * 24 * HOUR, 60_000)
    await expireSession(user)
    assert.isTrue(await isOpen(visitor))
    assert.isTrue(await isOpen(visitor))
    const [latest] = await User.rememberMeTokens.all(user)
    assert.notEqual(latest.identifier, first.identifier)
    assert.closeTo(latest.expiresAt.getTime(), first.expiresAt.getTime(), 5_000)
    await db
      .from('remember_me_tokens')
      .where('tokenable_id', user.id)
      .update({ expires_at: new Date(Date.now() - 1_000) })
    await expireSession(user)
    assert.isFalse(await isOpen(visitor))
  })

  test('requires the user’s choice, and is not available to officers', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    assert.isFalse(visitor.cookies.has(TOKEN))
    const officer = await createOfficer(Role.auditor)
    const theirs = await signInOnDevice(officer)
    assert.isTrue(await isOpen(theirs))
    assert.isFalse(theirs.cookies.has(TOKEN))
    assert.lengthOf(await User.rememberMeTokens.all(officer), 0)
  })

  test('ends with sign-out, a new password, a disabled account and from another device', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const signedOut = await signInOnDevice(user)
    await signedOut.post('/sign-out')
    assert.isFalse(await isOpen(signedOut))

    const [lost, here] = [await signInOnDevice(user), await signInAs(user)]
    await db
      .from('sessions')
      .where('user_id', String(user.id))
      .whereNot('data', 'like', '%never%')
      .delete()
    assert.isFalse(await isOpen(here))
    const back = await signInAs(user)
    const { props } = await back.get('/account')
    assert.lengthOf(props.sessions, 2)
    await back.submit('DELETE', `/account/sessions/${props.sessions[1].key}`)
    assert.isFalse(await isOpen(lost))

    const other = await signInOnDevice(user)
    await back.get('/change-password')
    const form = { newPassword: NEW, newPasswordConfirmation: NEW, currentPassword: TEST_PASSWORD }
    await back.submit('PUT', '/change-password', form)
    assert.isFalse(await isOpen(other))

    const last = new Visitor()
    await last.signIn(user.userName, NEW, { isOwnDevice: true })
    await expireSession(user)
    await update(user, { is_active: false })
    assert.isFalse(await isOpen(last))
  })

  test('signs in both of two tabs that return at once', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInOnDevice(user)
    await expireSession(user)
    const opened = await Promise.all([visitor.clone(), visitor.clone()].map(isOpen))
    assert.deepEqual(opened, [true, true])
  })

  test('is listed once, and ends completely, with the tokens that were just replaced', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await signInOnDevice(user)
    await expireSession(user)
    const tabs = [visitor.clone(), visitor.clone(), visitor.clone()]
    await Promise.all(tabs.map(isOpen))
    await expireSession(user)
    const elsewhere = await signInAs(user)
    assert.lengthOf((await elsewhere.get('/account')).props.sessions, 2)
    await tabs[0].get('/account')
    await tabs[0].post('/sign-out')
    for (const tab of [visitor, ...tabs]) {
      tab.cookies.delete('arthasetu-session')
      assert.isFalse(await isOpen(tab))
    }
    assert.isTrue(await isOpen(elsewhere))
  })
})
