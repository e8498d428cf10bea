import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { secretOf } from '#auth/queries/second_factors'
import SecondFactor from '#auth/models/second_factor'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { stepAt, totpCode } from '#auth/rules/second_factor'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { lastCodeTo, messagesTo } from '#tests/support/outbox'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const WRONG = 'The code is wrong or already used'

/** Returns the code of the person's app, this number of steps from now. */
async function appCode(user: User, offset = 0) {
  const factor = await SecondFactor.findByOrFail('userId', user.id)
  return totpCode(secretOf(factor), stepAt(getClock().now()) + offset)
}

/** Creates an officer with a second factor, the session that turned it on, and the recovery codes. */
async function withSecondFactor() {
  const user = await createOfficer(Role.generalManager)
  const visitor = await signInAs(user)
  await visitor.post('/account/second-factor')
  const on = await visitor.submit('PUT', '/account/second-factor', { code: await appCode(user) })
  await advanceClock(60)
  return { user, visitor, codes: String(on.flash.result.recoveryCodes).split(' ') }
}

async function advanceClock(seconds: number) {
  setClock(new FixedClock(new Date(getClock().now().getTime() + seconds * 1000)))
}

test.group('Second factor of an officer', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('is required at sign-in once a first code has turned it on', async ({ assert }) => {
    const user = await createOfficer(Role.managingDirector)
    const visitor = await signInAs(user)
    assert.equal((await visitor.get('/account/second-factor')).props.page.state, 'off')

    const pending = await visitor.post('/account/second-factor')
    assert.equal(pending.props.page.state, 'pending')
    assert.match(pending.props.page.secret, /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    /** While the set-up is incomplete, sign-in is as before. */
    assert.equal((await new Visitor().signIn(user.userName, TEST_PASSWORD)).status, 200)

    const wrong = await visitor.submit('PUT', '/account/second-factor', { code: '000000' })
    assert.equal(wrong.errors.code, WRONG)
    const on = await visitor.submit('PUT', '/account/second-factor', { code: await appCode(user) })
    assert.equal(on.props.page.state, 'on')
    assert.lengthOf(new Set(String(on.flash.result.recoveryCodes).split(' ')), 10)
    assert.notProperty(on.props.page, 'secret')
    assert.isUndefined((await visitor.get('/account/second-factor')).flash.result)
    assert.lengthOf(await messagesTo(user.mobile), 1)

    await advanceClock(60)
    const other = new Visitor()
    assert.equal(
      (await other.signIn(user.userName, TEST_PASSWORD)).component,
      'platform/auth/second_factor_challenge'
    )
    assert.equal((await other.send('GET', '/officer')).location, '/')
    const refused = await other.post('/sign-in/code', { code: '123456' })
    assert.equal(refused.errors.code, WRONG)
    const entered = await other.post('/sign-in/code', { code: await appCode(user) })
    assert.equal(entered.component, 'back_office/reports/home')
  })

  test('ends the sessions that were opened without it', async ({ assert }) => {
    const user = await createOfficer(Role.accounts)
    const [before, visitor] = [await signInAs(user), await signInAs(user)]
    await visitor.post('/account/second-factor')
    await visitor.submit('PUT', '/account/second-factor', { code: await appCode(user) })
    assert.equal((await before.send('GET', '/account')).location, '/')
    assert.equal((await visitor.send('GET', '/account')).status, 200)
  })

  test('a code is valid once, even for twenty simultaneous requests', async ({ assert }) => {
    const { user } = await withSecondFactor()
    const code = await appCode(user)
    const visitors = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const visitor = new Visitor()
        await visitor.signIn(user.userName, TEST_PASSWORD)
        return visitor
      })
    )
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.send('POST', '/sign-in/code', { code }))
    )
    assert.lengthOf(
      answers.filter(({ location }) => location === '/officer'),
      1
    )
  })

  test('a recovery code signs in once, and the page shows how many are left', async ({
    assert,
  }) => {
    const { user, codes } = await withSecondFactor()
    const visitor = new Visitor()
    await visitor.signIn(user.userName, TEST_PASSWORD)
    const code = codes[3].toUpperCase()
    assert.equal(
      (await visitor.post('/sign-in/code', { code })).component,
      'back_office/reports/home'
    )
    assert.equal((await visitor.get('/account/second-factor')).props.page.codesLeft, 9)

    const again = new Visitor()
    await again.signIn(user.userName, TEST_PASSWORD)
    assert.equal((await again.post('/sign-in/code', { code: codes[3] })).errors.code, WRONG)
  })

  test('new recovery codes replace the old ones', async ({ assert }) => {
    const { user, visitor, codes } = await withSecondFactor()
    assert.equal((await visitor.post('/account/recovery-codes', { code: '0' })).errors.code, WRONG)
    const code = await appCode(user)
    const renewed = await visitor.post('/account/recovery-codes', { code })
    const fresh = String(renewed.flash.result.recoveryCodes).split(' ')
    assert.lengthOf(fresh, 10)

    const other = new Visitor()
    await other.signIn(user.userName, TEST_PASSWORD)
    assert.equal((await other.post('/sign-in/code', { code: codes[0] })).errors.code, WRONG)
    assert.equal(
      (await other.post('/sign-in/code', { code: fresh[0] })).component,
      'back_office/reports/home'
    )
  })

  test('guessing blocks only the person who guesses', async ({ assert }) => {
    const { user } = await withSecondFactor()
    const guesser = new Visitor()
    await guesser.signIn(user.userName, TEST_PASSWORD)
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await guesser.post('/sign-in/code', { code: '1' }))
    assert.lengthOf(
      answers.filter(({ errors }) => errors.code === WRONG),
      10
    )
    const stopped = await guesser.post('/sign-in/code', { code: await appCode(user) })
    assert.match(stopped.flash.warning, /Too many attempts/)
    const rows = await db
      .from('audit_entries')
      .where({ action: 'auth.second_factor_wrong', subject_id: user.id })
    assert.lengthOf(rows, 10)

    /** A person with the password but without a code does not get past the code step from then on. */
    const again = new Visitor()
    const step = await again.signIn(user.userName, TEST_PASSWORD)
    assert.equal(step.component, 'platform/auth/new_device')
    /** The owner follows the same steps, with the code sent to their own telephone. */
    const asked = await again.post('/sign-in/device', { otp: await lastCodeTo(user.mobile) })
    assert.equal(asked.component, 'platform/auth/second_factor_challenge')
    const entered = await again.post('/sign-in/code', { code: await appCode(user) })
    assert.equal(entered.component, 'back_office/reports/home')
  })

  test('the right password waits five minutes for the code, and becomes invalid when the password changes', async ({
    assert,
  }) => {
    const { user } = await withSecondFactor()
    const [slow, stale] = [new Visitor(), new Visitor()]
    await slow.signIn(user.userName, TEST_PASSWORD)
    await advanceClock(301)
    const late = await slow.post('/sign-in/code', { code: await appCode(user) })
    assert.equal(late.component, 'platform/auth/sign_in')
    assert.match(late.flash.warning, /not entered in time/)

    await stale.signIn(user.userName, TEST_PASSWORD)
    await db
      .from('users')
      .where('id', user.id)
      .update({ password_changed_at: sqlInstant(new Date(Date.now() + 5_000)) })
    assert.equal(
      (await stale.post('/sign-in/code', { code: await appCode(user) })).component,
      'platform/auth/sign_in'
    )
  })

  test('a code without a password opens nothing', async ({ assert }) => {
    const { user } = await withSecondFactor()
    const visitor = new Visitor()
    assert.equal((await visitor.get('/sign-in/code')).status, 302)
    const answer = await visitor.post('/sign-in/code', { code: await appCode(user) })
    assert.equal(answer.component, 'platform/auth/sign_in')
  })

  test('is also required after a forgotten password', async ({ assert }) => {
    const { user } = await withSecondFactor()
    const newPassword = 'a brand new phrase'
    const visitor = new Visitor()
    const captcha = await visitor.solveCaptcha('/forgot-password')
    await visitor.send('POST', '/forgot-password', { ...captcha, mobile: user.mobile })
    const answer = await visitor.post('/new-password', {
      mobile: user.mobile,
      otp: await lastCodeTo(user.mobile),
      newPassword,
      newPasswordConfirmation: newPassword,
    })
    assert.equal(answer.component, 'platform/auth/sign_in')
    const again = await visitor.signIn(user.userName, newPassword)
    assert.equal(again.component, 'platform/auth/second_factor_challenge')
  })

  test('is turned off with a code, and the person is notified', async ({ assert }) => {
    const { user, visitor } = await withSecondFactor()
    const path = '/account/second-factor'
    assert.equal((await visitor.submit('DELETE', path, { code: '000000' })).errors.code, WRONG)
    const off = await visitor.submit('DELETE', path, { code: await appCode(user) })
    assert.equal(off.component, 'platform/auth/account')
    assert.isFalse(off.props.hasSecondFactor)
    assert.lengthOf(await messagesTo(user.mobile), 2)
    assert.lengthOf(await db.from('recovery_codes').where('user_id', user.id), 0)
    assert.equal(
      (await new Visitor().signIn(user.userName, TEST_PASSWORD)).component,
      'back_office/reports/home'
    )
  })

  test('can be turned off by the operator when phone and codes are lost', async ({ assert }) => {
    const { user } = await withSecondFactor()
    const run = (name: string) => ace.exec('second-factor:remove', [name])
    assert.equal((await run('nobody-of-this-name')).exitCode, 1)
    assert.equal((await run(user.userName.toUpperCase())).exitCode, 0)
    assert.equal((await run(user.userName)).exitCode, 1)
    assert.isNull(await SecondFactor.findBy('userId', user.id))
  })

  test('has its key encrypted in the database', async ({ assert }) => {
    const user = await createOfficer(Role.auditor)
    const visitor = await signInAs(user)
    const { props } = await visitor.post('/account/second-factor')
    const row = await db.from('second_factors').where('user_id', user.id).firstOrFail()
    assert.notInclude(row.secret_cipher, props.page.secret.replaceAll(' ', ''))
    const factor = await SecondFactor.findByOrFail('userId', user.id)
    assert.lengthOf(secretOf(factor), 20)
  })

  test('is available to officers only', async ({ assert }) => {
    const visitor = await signInAs(await createApplicant())
    assert.equal((await visitor.send('GET', '/account/second-factor')).location, '/')
    assert.equal((await visitor.send('POST', '/account/second-factor', {})).location, '/')
    assert.isNull((await visitor.get('/account')).props.hasSecondFactor)
  })
})
