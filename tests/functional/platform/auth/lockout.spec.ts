import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import signIn, { RESPONSE_DELAYS } from '#config/sign_in'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { nextMobile } from '#database/factories/user_factory'
import { lastCodeTo, lastMessageTo, messagesTo } from '#tests/support/outbox'
import { createApplicant, createOfficer, TEST_PASSWORD } from '#tests/support/users'
import { type Answer, Visitor } from '#tests/support/visitor'

const INVALID = 'User name or Password is invalid'
const OTP_INVALID = 'The OTP is wrong or no longer valid'
const HOME = '10.20.30.40'
const NEW = 'a brand new phrase'

const attacker = (n = 1) => new Visitor(undefined, `10.66.${n}.6`)
const isIn = ({ component }: Answer) => component === 'back_office/reports/home'

/** Returns a browser that has signed in once and is signed out again. */
async function knownDeviceOf(user: User, from = HOME) {
  const visitor = new Visitor(undefined, from)
  await visitor.signIn(user.userName, TEST_PASSWORD)
  await visitor.post('/sign-out')
  return visitor
}

/** Sends this number of wrong passwords, from other addresses. */
async function attack(userName: string, tries: number) {
  return Promise.all(
    Array.from({ length: tries }, (_, n) => attacker(n % 10).signIn(userName, `wrong ${n}`))
  )
}

test.group('Strangers cannot lock out a user: passwords', (group) => {
  group.each.setup(() => limiter.clear())

  test('wrong passwords of strangers delay neither a known nor a new device', async ({
    assert,
  }) => {
    const user = await createOfficer(Role.managingDirector)
    const known = await knownDeviceOf(user)
    await attack(user.userName, 40)

    assert.isTrue(isIn(await known.signIn(user.userName, TEST_PASSWORD)))
    const fresh = new Visitor(undefined, HOME)
    const step = await fresh.signIn(user.userName, TEST_PASSWORD)
    assert.equal(step.component, 'platform/auth/new_device')
    const entered = await fresh.post('/sign-in/device', { otp: await lastCodeTo(user.mobile) })
    assert.isTrue(isIn(entered))
    /** The device is known from now on. */
    await fresh.post('/sign-out')
    assert.isTrue(isIn(await fresh.signIn(user.userName, TEST_PASSWORD)))
  })

  test('during an attack the response is the same for a right and a wrong password', async ({
    assert,
  }) => {
    const user = await createOfficer(Role.managingDirector)
    await attack(user.userName, 12)
    await attack('nobody-of-this-name', 12)
    const before = (await messagesTo(user.mobile)).length
    const said = ({ status, component, flash, errors, props }: Answer) => {
      const { user: person, ...rest } = props
      return { status, component, flash, errors, person, keys: Object.keys(rest) }
    }
    const wrong = await attacker(50).signIn(user.userName, 'still wrong')
    const nobody = await attacker(51).signIn('nobody-of-this-name', 'still wrong')
    assert.lengthOf(await messagesTo(user.mobile), before)
    const right = await attacker(52).signIn(user.userName, TEST_PASSWORD)
    assert.lengthOf(await messagesTo(user.mobile), before + 1)
    assert.equal(right.component, 'platform/auth/new_device')
    assert.deepEqual(said(wrong), said(right))
    assert.deepEqual(said(nobody), said(right))
  })

  test('the code admits only the browser whose password was right', async ({ assert }) => {
    const user = await createOfficer(Role.managingDirector)
    await attack(user.userName, 12)
    const thief = attacker(60)
    await thief.signIn(user.userName, 'wrong again')
    const owner = new Visitor(undefined, HOME)
    await owner.signIn(user.userName, TEST_PASSWORD)
    const otp = await lastCodeTo(user.mobile)
    assert.equal((await thief.post('/sign-in/device', { otp })).errors.otp, OTP_INVALID)
    assert.isTrue(isIn(await owner.post('/sign-in/device', { otp })))
  })

  test('the owner is notified once, and each wrong attempt is in the audit log', async ({
    assert,
  }) => {
    const user = await createOfficer(Role.managingDirector)
    await attack(user.userName, 25)
    const warnings = (await messagesTo(user.mobile)).filter(
      ({ template }) => template === 'account_attacked'
    )
    assert.lengthOf(warnings, 1)
    assert.match((await lastMessageTo(user.mobile))!, /trying to guess your portal password/)
    const rows = await db
      .from('audit_entries')
      .where({ action: 'auth.password_wrong', subject_type: 'user', subject_id: user.id })
    assert.lengthOf(rows, 25)
    assert.notInclude(JSON.stringify(rows), user.mobile)
    await attacker().signIn(`${user.mobile}@nowhere`, 'x')
    const [last] = await db.from('audit_entries').orderBy('id', 'desc').limit(1)
    assert.deepInclude(last, { action: 'auth.password_wrong', subject_id: null, actor_id: null })
    assert.notInclude(JSON.stringify(last), user.mobile)
  })

  test('a known device is slowed only by its own wrong attempts', async ({ assert }) => {
    const user = await createOfficer(Role.auditor)
    const known = await knownDeviceOf(user)
    for (let i = 0; i < 10; i++) {
      assert.equal((await known.signIn(user.userName, 'wrong')).flash.warning, INVALID)
    }
    const held = await known.signIn(user.userName, TEST_PASSWORD)
    assert.match(held.flash.warning, /Too many attempts\. Please try again after \d+ minutes?/)
    /** No other device is slowed, new or known. */
    assert.isTrue(isIn(await new Visitor(undefined, HOME).signIn(user.userName, TEST_PASSWORD)))
  })

  test('a device is known only for the account it signed in to, and with its password', async ({
    assert,
  }) => {
    const [user, other] = [await createOfficer(Role.auditor), await createOfficer(Role.auditor)]
    const stranger = await knownDeviceOf(other)
    await attack(user.userName, 12)
    assert.equal(
      (await stranger.signIn(user.userName, TEST_PASSWORD)).component,
      'platform/auth/new_device'
    )

    const forged = new Visitor()
    forged.cookies.set('arthasetu-devices', stranger.cookies.get('arthasetu-devices')!.slice(0, -2))
    await attack(other.userName, 12)
    assert.equal(
      (await forged.signIn(other.userName, TEST_PASSWORD)).component,
      'platform/auth/new_device'
    )

    const later = new Date(Date.now() + 60_000).toISOString().slice(0, 19).replace('T', ' ')
    await db.from('users').where('id', other.id).update({ password_changed_at: later })
    const old = await stranger.signIn(other.userName, TEST_PASSWORD)
    assert.equal(old.component, 'platform/auth/new_device')
  })

  test('an address with many wrong attempts gets the code step for every account', async ({
    assert,
  }) => {
    const user = await createOfficer(Role.auditor)
    const known = await knownDeviceOf(user, '10.66.1.6')
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => attacker().signIn(`nobody-${n}`, 'wrong'))
    )
    const hidden = await attacker().signIn(user.userName, TEST_PASSWORD)
    assert.equal(hidden.component, 'platform/auth/new_device')
    assert.isTrue(isIn(await known.signIn(user.userName, TEST_PASSWORD)))
    assert.isTrue(isIn(await new Visitor(undefined, HOME).signIn(user.userName, TEST_PASSWORD)))
  })

  test('an address with wrong attempts gets a slower response with each', async ({
    assert,
    cleanup,
  }) => {
    for (let n = 0; n < 24; n++) await attacker().signIn(`nobody-${n}`, 'wrong')
    cleanup(() => void (signIn.slowerByMs = 0))
    signIn.slowerByMs = RESPONSE_DELAYS.slowerByMs
    const startedAt = performance.now()
    await attacker().signIn('nobody', 'wrong')
    assert.isAtLeast(performance.now() - startedAt, 5 * signIn.slowerByMs - 5)
  })
})

test.group('Strangers cannot lock out a user: one-time codes', (group) => {
  group.each.setup(() => limiter.clear())

  async function requestPasswordReset(mobile: string, visitor: Visitor) {
    const captcha = await visitor.solveCaptcha('/forgot-password')
    await visitor.post('/forgot-password', { ...captcha, mobile })
    return visitor
  }

  const reset = (visitor: Visitor, mobile: string, otp: string) =>
    visitor.post('/new-password', {
      mobile,
      otp,
      newPassword: NEW,
      newPasswordConfirmation: NEW,
    })

  test('a stranger’s requests and wrong codes do not affect the holder’s reset', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const holder = await requestPasswordReset(user.mobile, new Visitor(undefined, HOME))
    const otp = await lastCodeTo(user.mobile)
    /** Three requests use up the stranger's own quota, and invalidate no code of others. */
    const stranger = attacker()
    for (let i = 0; i < 4; i++) await requestPasswordReset(user.mobile, stranger)
    for (let i = 0; i < 20; i++) await reset(stranger, user.mobile, '000000')
    for (let i = 0; i < 20; i++) await reset(attacker(2), user.mobile, otp)
    assert.lengthOf(await messagesTo(user.mobile), 4)
    assert.equal((await reset(holder, user.mobile, otp)).component, 'platform/auth/sign_in')
  })

  test('many strangers together cannot flood a telephone', async ({ assert }) => {
    const user = await createApplicant()
    for (let n = 0; n < 20; n++) await requestPasswordReset(user.mobile, attacker(n))
    assert.lengthOf(await messagesTo(user.mobile), 10)
  })

  test('beyond the shared quota of strangers the holder sees the waiting time, and gets a code after it', async ({
    assert,
    cleanup,
  }) => {
    cleanup(() => useSystemClock())
    const ask = async (mobile: string, visitor: Visitor) => {
      const captcha = await visitor.solveCaptcha('/forgot-password')
      return visitor.post('/forgot-password', { ...captcha, mobile })
    }
    const [user, unknown] = [await createApplicant(), nextMobile()]
    const holder = new Visitor(undefined, HOME)
    const said = []
    for (const mobile of [unknown, user.mobile]) {
      for (let n = 0; n < 20; n++) await requestPasswordReset(mobile, attacker(n))
      const { errors, flash, component } = await ask(mobile, holder)
      said.push([errors.mobile.replace(/from \d\d:\d\d/, ''), flash.success, component])
    }
    assert.deepEqual(said[0], said[1], 'whether the mobile is known is not disclosed')
    /** Ten of the twenty strangers are ahead in the queue. */
    assert.match(said[1][0]!, /in 55 minutes/)
    assert.isUndefined(said[1][1])
    const sent = async () => (await messagesTo(user.mobile)).length
    const before = await sent()
    const at = (minutes: number) =>
      setClock(new FixedClock(new Date(Date.now() + minutes * 60_000)))
    at(40)
    assert.match((await ask(user.mobile, holder)).errors.mobile, /in 1[56] minutes/)
    assert.equal(await sent(), before)
    at(56)
    assert.equal((await ask(user.mobile, holder)).component, 'platform/auth/new_password')
    assert.equal(await sent(), before + 1)
    const done = await reset(holder, user.mobile, await lastCodeTo(user.mobile))
    assert.equal(done.component, 'platform/auth/sign_in')
  })

  test('a known device has a quota apart from strangers', async ({ assert }) => {
    const user = await createApplicant()
    const known = await knownDeviceOf(user)
    for (let n = 0; n < 12; n++) await requestPasswordReset(user.mobile, attacker(n))
    const before = (await messagesTo(user.mobile)).length
    await requestPasswordReset(user.mobile, known)
    assert.lengthOf(await messagesTo(user.mobile), before + 1)
    const done = await reset(known, user.mobile, await lastCodeTo(user.mobile))
    assert.equal(done.component, 'platform/auth/sign_in')
  })

  test('codes of the code step count separately from those that strangers request', async ({
    assert,
  }) => {
    const user = await createApplicant()
    for (let n = 0; n < 12; n++) await requestPasswordReset(user.mobile, attacker(n))
    await attack(user.userName, 12)
    const fresh = new Visitor(undefined, HOME)
    await fresh.signIn(user.userName, TEST_PASSWORD)
    const entered = await fresh.post('/sign-in/device', { otp: await lastCodeTo(user.mobile) })
    assert.equal(entered.component, 'lending/applications/dashboard')
  })

  test('many codes requested from one address require the sum, and nothing else', async ({
    assert,
  }) => {
    const signUp = () => ({
      firstName: 'Asha',
      lastName: 'Kale',
      birthDate: '12-04-1995',
      genderId: '0',
      mobile: nextMobile(),
      password: 'green mango tree',
      passwordConfirmation: 'green mango tree',
    })
    const ask = async (form: object) => {
      const visitor = attacker()
      await visitor.get('/sign-up')
      return visitor.post('/sign-up/code', form)
    }
    assert.isNull((await attacker().get('/sign-up')).props.captcha)
    for (let i = 0; i < 20; i++) assert.deepEqual((await ask(signUp())).errors, {})
    assert.deepEqual((await ask(signUp())).errors, { captchaAnswer: 'Please enter captcha' })
    const visitor = attacker()
    const captcha = await visitor.solveCaptcha('/sign-up')
    assert.deepEqual((await visitor.post('/sign-up/code', { ...signUp(), ...captcha })).errors, {})
    /** Other addresses do not require it. */
    assert.isNull((await attacker(2).get('/sign-up')).props.captcha)
  })

  test('a wrong code is in the audit log, without what was typed', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await requestPasswordReset(user.mobile, attacker())
    await reset(visitor, user.mobile, '424242')
    const [row] = await db
      .from('audit_entries')
      .where('action', 'auth.code_wrong')
      .orderBy('id', 'desc')
      .limit(1)
    assert.include(JSON.stringify(row), 'forgot_password')
    assert.notInclude(JSON.stringify(row), '424242')
    assert.notInclude(JSON.stringify(row), user.mobile)
  })
})
