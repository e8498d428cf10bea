import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import signIn, { RESPONSE_DELAYS } from '#config/sign_in'
import { ChangePassword } from '#auth/actions/passwords'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { DuplicateRequest, runIdempotently } from '#kernel/idempotency/idempotency_store'
import { nextMobile } from '#database/factories/user_factory'
import { lastCodeTo, messagesTo } from '#tests/support/outbox'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const NEW = 'a brand new phrase'
const CHANGED = 'Password changed Please try login with new password'
const CHANGED_HERE = 'Your password has been changed. You have been signed out on all other devices'
const ANSWER = 'If you are registered with us, you will receive an SMS with Login details.'
const OTP_INVALID = 'The OTP is wrong or no longer valid'

async function requestPasswordReset(mobile: string, visitor = new Visitor()) {
  const captcha = await visitor.solveCaptcha('/forgot-password')
  const started = performance.now()
  const answer = await visitor.send('POST', '/forgot-password', { ...captcha, mobile })
  const took = performance.now() - started
  return { visitor, answer, took, page: await visitor.get('/new-password') }
}

test.group('Changing the password', (group) => {
  group.each.setup(() => limiter.clear())

  const FORMS: [name: string, form: object, messages: [string, string][]][] = [
    [
      'nothing filled in',
      {},
      [
        ['newPassword', 'Please enter new Password'],
        ['newPasswordConfirmation', 'Please enter Confirm new Password'],
        ['currentPassword', 'Please enter Current Password'],
      ],
    ],
    [
      'no confirmation',
      { newPassword: NEW, currentPassword: 'x' },
      [['newPasswordConfirmation', 'Please enter Confirm new Password']],
    ],
    [
      'no current password, though the others differ',
      { newPassword: NEW, newPasswordConfirmation: 'other' },
      [['currentPassword', 'Please enter Current Password']],
    ],
    [
      'two different passwords',
      { newPassword: NEW, newPasswordConfirmation: 'other', currentPassword: 'x' },
      [['newPasswordConfirmation', 'New Password and Confirm Password should be same']],
    ],
    [
      'too short',
      { newPassword: 'abc', newPasswordConfirmation: 'abc', currentPassword: 'x' },
      [['newPassword', 'The password must have at least 8 characters']],
    ],
    [
      'too common',
      { newPassword: 'password', newPasswordConfirmation: 'password', currentPassword: 'x' },
      [['newPassword', 'This password is too common. Please choose another one']],
    ],
    [
      'wrong current password',
      { newPassword: NEW, newPasswordConfirmation: NEW, currentPassword: 'x' },
      [['currentPassword', 'The current password is wrong']],
    ],
    [
      'the same as before',
      {
        newPassword: TEST_PASSWORD,
        newPasswordConfirmation: TEST_PASSWORD,
        currentPassword: TEST_PASSWORD,
      },
      [['newPassword', 'The new password must differ from the current one']],
    ],
  ]

  for (const [name, form, messages] of FORMS) {
    test(`shows the errors in order: ${name}`, async ({ assert }) => {
      const visitor = await signInAs(await createApplicant())
      await visitor.get('/change-password')
      const answer = await visitor.submit('PUT', '/change-password', form)
      assert.deepEqual(Object.entries(answer.errors), messages)
    })
  }

  const change = { newPassword: NEW, newPasswordConfirmation: NEW, currentPassword: TEST_PASSWORD }

  test('ends the other sessions and gives the current one a new id', async ({ assert }) => {
    const user = await createApplicant()
    const here = await signInAs(user)
    const elsewhere = await signInAs(user)
    const stolen = here.clone()
    await here.get('/change-password')
    const answer = await here.send('PUT', '/change-password', change)
    assert.equal(answer.location, '/dashboard')
    assert.equal((await here.get('/change-password')).flash.success, CHANGED_HERE)
    assert.equal((await elsewhere.send('GET', '/change-password')).location, '/')
    assert.equal((await stolen.send('GET', '/change-password')).location, '/')
    assert.equal(
      (await new Visitor().signIn(user.userName, TEST_PASSWORD)).flash.warning,
      'User name or Password is invalid'
    )
    const again = new Visitor()
    await again.signIn(user.userName, NEW)
    assert.equal((await again.send('GET', '/change-password')).status, 200)
  })

  test('takes effect once with five changes at the same moment', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    await visitor.get('/change-password')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        visitor.clone().send('PUT', '/change-password', {
          ...change,
          newPassword: `${NEW} ${i}`,
          newPasswordConfirmation: `${NEW} ${i}`,
        })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.location === '/dashboard'),
      1
    )
  })

  test('records no failed attempt when a form arrives twice', async ({ assert }) => {
    const user = await createApplicant()
    const request = () => ({
      userId: user.id,
      keyDigest: `password-${user.id}`,
      contentDigest: () => null,
      isCommitted: false,
    })
    const change = () =>
      runIdempotently(request(), () =>
        new ChangePassword().run({
          userId: user.id,
          currentPassword: TEST_PASSWORD,
          newPassword: NEW,
          newPasswordConfirmation: NEW,
          address: '127.0.0.1',
          browser: `browser-${user.id}`,
          sessionId: 'none',
          ownDevice: null,
        })
      )
    await change()
    await assert.rejects(change, DuplicateRequest)
    const failed = { action: 'auth.password_wrong', subject_id: user.id }
    assert.isEmpty(await db.from('audit_entries').where(failed))
  })

  test('is required before anything else with a temporary password', async ({ assert }) => {
    const officer = await createOfficer(Role.administrator, null, { mustChangePassword: true })
    const visitor = await signInAs(officer)
    assert.equal((await visitor.send('GET', '/officer/outbox')).location, '/change-password')
    await visitor.get('/change-password')
    assert.equal((await visitor.send('PUT', '/change-password', change)).location, '/officer')
    assert.equal((await visitor.send('GET', '/officer/outbox')).status, 200)
  })

  test('is blocked after too many guesses of the current password', async ({ assert }) => {
    const visitor = await signInAs(await createApplicant())
    await visitor.get('/change-password')
    for (let i = 0; i < 10; i++) {
      await visitor.submit('PUT', '/change-password', { ...change, currentPassword: 'no' })
    }
    const answer = await visitor.submit('PUT', '/change-password', change)
    assert.match(answer.flash.warning, /Too many attempts/)
  })
})

test.group('Forgotten password', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  const FORMS: [name: string, form: (solved: object) => object, messages: [string, string][]][] = [
    [
      'nothing filled in',
      () => ({}),
      [
        ['captchaAnswer', 'Please enter captcha'],
        ['mobile', 'Please verify the mobile number'],
      ],
    ],
    [
      'wrong captcha',
      (solved) => ({ ...solved, captchaAnswer: '1', mobile: '9000000001' }),
      [['captchaAnswer', 'Please enter captcha']],
    ],
    [
      'nine digits',
      (solved) => ({ ...solved, mobile: '900000001' }),
      [['mobile', 'Please verify the mobile number']],
    ],
  ]
  for (const [name, form, messages] of FORMS) {
    test(`shows the errors in order: ${name}`, async ({ assert }) => {
      const visitor = new Visitor()
      const captcha = await visitor.solveCaptcha('/forgot-password')
      const answer = await visitor.post('/forgot-password', form(captcha))
      assert.deepEqual(Object.entries(answer.errors), messages)
    })
  }

  test('gets the same response for a known and an unknown mobile', async ({ assert, cleanup }) => {
    cleanup(() => void (signIn.answerMs = 0))
    signIn.answerMs = RESPONSE_DELAYS.answerMs
    const user = await createApplicant()
    const stranger = nextMobile()
    const known = await requestPasswordReset(user.mobile)
    const unknown = await requestPasswordReset(stranger)
    assert.equal(known.answer.status, unknown.answer.status)
    assert.equal(known.answer.location, unknown.answer.location)
    assert.equal(known.answer.text, unknown.answer.text)
    assert.equal(known.page.flash.success, ANSWER)
    assert.equal(
      known.page.text.replaceAll(user.mobile, 'X'),
      unknown.page.text.replaceAll(stranger, 'X')
    )
    for (const { took } of [known, unknown]) assert.isAtLeast(took, signIn.answerMs - 5)
    assert.lengthOf(await messagesTo(user.mobile), 1)
    assert.lengthOf(await messagesTo(stranger), 0)
  })

  test('the fourth request within an hour shows when the next code can be sent', async ({
    assert,
  }) => {
    const user = await createApplicant()
    for (let i = 0; i < 3; i++) {
      assert.equal((await requestPasswordReset(user.mobile)).page.flash.success, ANSWER)
    }
    const { errors, flash } = (await requestPasswordReset(user.mobile)).page
    assert.match(errors.mobile, /in 5 minutes, from \d\d:\d\d,/)
    assert.notEqual(flash.success, ANSWER)
    assert.lengthOf(await messagesTo(user.mobile), 3)
  })

  test('shows the missing values for the new password in order', async ({ assert }) => {
    const visitor = new Visitor()
    await visitor.get('/new-password')
    const answer = await visitor.post('/new-password', {})
    assert.deepEqual(Object.entries(answer.errors), [
      ['mobile', 'Please verify the mobile number'],
      ['otp', 'Please enter the OTP'],
      ['newPassword', 'Please enter new Password'],
      ['newPasswordConfirmation', 'Please enter Confirm new Password'],
    ])
  })

  test('the code sets a new password, ends all sessions and works once', async ({ assert }) => {
    const user = await createApplicant()
    const signedIn = await signInAs(user)
    const { visitor } = await requestPasswordReset(user.mobile)
    const form = {
      mobile: user.mobile,
      otp: await lastCodeTo(user.mobile),
      newPassword: NEW,
      newPasswordConfirmation: NEW,
    }
    const weak = { ...form, newPassword: user.mobile, newPasswordConfirmation: user.mobile }
    assert.equal(
      (await visitor.post('/new-password', weak)).errors.newPassword,
      'The password must not be your user name or mobile number'
    )
    const answer = await visitor.post('/new-password', form)
    assert.equal(answer.component, 'platform/auth/sign_in')
    assert.equal(answer.flash.success, CHANGED)
    assert.equal((await signedIn.send('GET', '/change-password')).location, '/')
    await visitor.get('/new-password')
    assert.equal((await visitor.post('/new-password', form)).errors.otp, OTP_INVALID)
    const again = new Visitor()
    await again.signIn(user.userName, NEW)
    assert.equal((await again.send('GET', '/change-password')).status, 200)
  })

  test('an expired code and a code for another person are refused alike', async ({ assert }) => {
    const user = await createApplicant()
    const other = await createApplicant()
    const { visitor } = await requestPasswordReset(user.mobile)
    const otp = await lastCodeTo(user.mobile)
    const form = { mobile: user.mobile, otp, newPassword: NEW, newPasswordConfirmation: NEW }
    const stolen = await visitor.post('/new-password', { ...form, mobile: other.mobile })
    assert.deepEqual(stolen.errors, { otp: OTP_INVALID })
    setClock(new FixedClock(new Date(Date.now() + 10 * 60_000 + 1000)))
    assert.deepEqual((await visitor.post('/new-password', form)).errors, { otp: OTP_INVALID })
    const unchanged = await User.findOrFail(user.id)
    assert.equal(unchanged.password, user.password)
  })

  test('people who share a mobile must enter the user name once the code is right', async ({
    assert,
  }) => {
    const mobile = nextMobile()
    const first = await createApplicant({ mobile, userName: `first-${mobile}` })
    await createOfficer(Role.auditor, null, { mobile, userName: `second-${mobile}` })
    const { visitor } = await requestPasswordReset(mobile)
    const otp = await lastCodeTo(mobile)
    const form = { mobile, otp, newPassword: NEW, newPasswordConfirmation: NEW }
    const asked = await visitor.post('/new-password', form)
    assert.equal(
      asked.errors.userName,
      'Several people use this mobile number. Please enter your user name'
    )
    const answer = await visitor.post('/new-password', { ...form, userName: first.userName })
    assert.equal(answer.flash.success, CHANGED)
  })
})
