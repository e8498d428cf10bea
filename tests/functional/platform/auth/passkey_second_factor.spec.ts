import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import signIn from '#config/sign_in'
import { RemovePasskey } from '#auth/actions/keep_passkeys'
import { RemoveSecondFactor } from '#auth/actions/second_factors'
import type User from '#auth/models/user'
import { FACTOR_ROLES_SETTING, factorsOf } from '#auth/queries/second_factors'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import { saveSetting } from '#kernel/settings/save_settings'
import { refreshSettings } from '#kernel/settings/stored_settings'
import {
  addPasskey,
  Authenticator,
  challengeFor,
  signInWithPasskey,
} from '#tests/support/authenticator'
import { addSecondFactor } from '#tests/support/people'
import { createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const PAGE = '/account/second-factor'
const LAST = /^Your post requires a second factor/

/** Creates an officer whose role requires a second factor and who added a passkey instead of the app. */
async function withPasskeyOnly() {
  const user = await createOfficer(Role.managingDirector)
  const visitor = await signInAs(user)
  await visitor.get('/account/passkeys')
  await visitor.post('/account/step-up', { password: TEST_PASSWORD })
  const authenticator = new Authenticator()
  const added = await addPasskey(visitor, authenticator)
  return { user, visitor, authenticator, added }
}

const passkeyIds = async ({ id }: User) =>
  (await db.from('passkeys').where('user_id', id).orderBy('id')).map((row) => Number(row.id))

test.group('Passkey as the second factor that the role requires', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    const before = signIn.secondFactorRoles
    signIn.secondFactorRoles = [1, 4, 5, 6, 7]
    return () => void (signIn.secondFactorRoles = before)
  })

  test('gives full access in place of the app, and ends sessions with the password alone', async ({
    assert,
  }) => {
    const { user, visitor, added } = await withPasskeyOnly()
    assert.equal(added.flash.success, 'The passkey has been added')
    assert.equal((await visitor.get('/officer')).component, 'back_office/reports/home')
    assert.isTrue((await visitor.get('/account')).props.hasSecondFactor)

    const other = await createOfficer(Role.managingDirector)
    const [first, second] = [await signInAs(other), await signInAs(other)]
    assert.equal((await second.send('GET', '/officer')).location, PAGE)
    await first.get('/account/passkeys')
    await first.post('/account/step-up', { password: TEST_PASSWORD })
    await addPasskey(first, new Authenticator())
    assert.equal((await second.send('GET', PAGE)).location, '/')
    assert.lengthOf(await passkeyIds(user), 1)
  })

  test('is required after the password, which alone gives no access', async ({ assert }) => {
    const { user, authenticator } = await withPasskeyOnly()
    const visitor = new Visitor()
    const step = await visitor.signIn(user.userName, TEST_PASSWORD)
    assert.equal(step.component, 'platform/auth/second_factor_challenge')
    assert.deepInclude(step.props, { hasApp: false, hasPasskey: true })
    for (const path of ['/officer', PAGE, '/account/passkeys']) {
      assert.equal((await visitor.send('GET', path)).location, '/', path)
    }
    await visitor.get('/sign-in/code')
    assert.isNotEmpty((await visitor.post('/sign-in/code', { code: '123456' })).errors.code)

    const path = '/sign-in/code/passkey-challenge'
    const locked = authenticator.sign(await challengeFor(visitor, path), { isLocked: true })
    const refused = await visitor.post('/sign-in/code/passkey', { credential: locked })
    assert.match(refused.errors.form, /must be unlocked/)
    const credential = authenticator.sign(await challengeFor(visitor, path))
    const entered = await visitor.post('/sign-in/code/passkey', { credential })
    assert.equal(entered.component, 'back_office/reports/home')
  })

  test('signs in alone, and when it is blocked the password no longer gives access', async ({
    assert,
  }) => {
    const { user, authenticator } = await withPasskeyOnly()
    const entered = await signInWithPasskey(new Visitor(), authenticator)
    assert.equal(entered.component, 'back_office/reports/home')
    await db.from('passkeys').where('user_id', user.id).update({ cloned_at: new Date() })
    const step = await new Visitor().signIn(user.userName, TEST_PASSWORD)
    assert.equal(step.component, 'platform/auth/second_factor_challenge')
  })

  test('is the step-up and is required before an app is set up; the password is not enough', async ({
    assert,
  }) => {
    const { authenticator } = await withPasskeyOnly()
    const visitor = new Visitor()
    await signInWithPasskey(visitor, authenticator)
    assert.equal((await visitor.get('/account/passkeys')).props.stepUp.proof, 'passkey')
    const byPassword = await visitor.post('/account/step-up', { password: TEST_PASSWORD })
    assert.equal(byPassword.errors.form, 'Please confirm your identity first')
    const page = await visitor.get(PAGE)
    assert.isTrue(page.props.needsPasskey)
    assert.equal((await visitor.post(PAGE)).props.page.state, 'off')

    const proof = authenticator.sign(await challengeFor(visitor, '/account/step-up/challenge'))
    await visitor.post('/account/step-up', { proof })
    await visitor.get(PAGE)
    assert.equal((await visitor.post(PAGE)).props.page.state, 'pending')
  })

  test('discards an app whose set-up was begun with the password alone', async ({ assert }) => {
    const user = await createOfficer(Role.managingDirector)
    const visitor = await signInAs(user)
    await visitor.get(PAGE)
    assert.equal((await visitor.post(PAGE)).props.page.state, 'pending')
    await visitor.get('/account/passkeys')
    await visitor.post('/account/step-up', { password: TEST_PASSWORD })
    await addPasskey(visitor, new Authenticator())
    assert.isEmpty(await db.from('second_factors').where('user_id', user.id))
  })

  test('is required of password sessions once the setting requires it', async ({ assert }) => {
    signIn.secondFactorRoles = []
    const { user, authenticator } = await withPasskeyOnly()
    const visitor = new Visitor()
    await visitor.signIn(user.userName, TEST_PASSWORD)
    await inTransaction((trx) =>
      saveSetting(FACTOR_ROLES_SETTING, String(Role.managingDirector), user.actor, trx)
    )
    await refreshSettings()
    try {
      assert.equal((await visitor.send('GET', '/officer')).location, PAGE)
      await visitor.get('/account/passkeys')
      const proof = authenticator.sign(await challengeFor(visitor, '/account/step-up/challenge'))
      await visitor.post('/account/step-up', { proof })
      assert.equal((await visitor.get('/officer')).component, 'back_office/reports/home')
    } finally {
      await db.from('settings').where('name', FACTOR_ROLES_SETTING).delete()
      await refreshSettings()
    }
  })

  test('cannot be removed as the last one, nor can the app', async ({ assert }) => {
    const { user, visitor } = await withPasskeyOnly()
    const [id] = await passkeyIds(user)
    const remove = () => visitor.submit('DELETE', `/account/passkeys/${id}`)
    await visitor.get('/account/passkeys')
    assert.match((await remove()).flash.warning, LAST)
    assert.deepEqual(await passkeyIds(user), [id])

    await addSecondFactor(user)
    assert.isFalse((await visitor.get(PAGE)).props.isNeeded)
    await visitor.get('/account/passkeys')
    assert.equal((await remove()).flash.success, 'The passkey has been removed')
    assert.isTrue((await visitor.get(PAGE)).props.isNeeded)
    await assert.rejects(() => new RemoveSecondFactor().run(user, user))
    assert.deepEqual(await factorsOf(user.id), { hasApp: true, passkeys: 0 })
  })

  test('one remains when app and passkeys are removed at the same moment', async ({ assert }) => {
    const { user, visitor } = await withPasskeyOnly()
    await addPasskey(visitor, new Authenticator())
    await addSecondFactor(user)
    const [one, two] = await passkeyIds(user)
    const removals = await Promise.allSettled([
      new RemovePasskey().run(user, one),
      new RemoveSecondFactor().run(user, user),
      new RemovePasskey().run(user, two),
    ])
    assert.lengthOf(
      removals.filter(({ status }) => status === 'rejected'),
      1
    )
    const { hasApp, passkeys } = await factorsOf(user.id)
    assert.equal(Number(hasApp) + passkeys, 1)
  })

  test('can be removed by the operator; the next sign-in sets up another one', async ({
    assert,
  }) => {
    const { user } = await withPasskeyOnly()
    await ace.exec('second-factor:remove', [user.userName])
    assert.isEmpty(await passkeyIds(user))
    const visitor = await signInAs(user)
    assert.equal((await visitor.send('GET', '/officer')).location, PAGE)
    assert.equal((await visitor.get('/account/passkeys')).status, 200)
  })

  test('is not required of other roles: the password still signs in', async ({ assert }) => {
    signIn.secondFactorRoles = []
    const { user } = await withPasskeyOnly()
    const entered = await new Visitor().signIn(user.userName, TEST_PASSWORD)
    assert.equal(entered.component, 'back_office/reports/home')
    const [id] = await passkeyIds(user)
    await new RemovePasskey().run(user, id)
    assert.isEmpty(await passkeyIds(user))
  })
})
