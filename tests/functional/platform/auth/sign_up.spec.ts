import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { nextMobile } from '#database/factories/user_factory'
import { lastCodeTo, lastMessageTo, messagesTo } from '#tests/support/outbox'
import { createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const signUpForm = (overrides: object = {}) => ({
  firstName: 'Asha',
  middleName: '',
  lastName: 'Kale',
  birthDate: '12-04-1995',
  genderId: '0',
  userName: '',
  email: '',
  mobile: nextMobile(),
  password: 'green mango tree',
  passwordConfirmation: 'green mango tree',
  otp: '',
  ...overrides,
})

/** Returns a completed form whose code has been sent. */
async function withCode(overrides: object = {}) {
  const visitor = new Visitor()
  const form = signUpForm(overrides)
  await visitor.get('/sign-up')
  await visitor.post('/sign-up/code', form)
  return { visitor, form: { ...form, otp: await lastCodeTo(form.mobile) } }
}

const isIn = ({ component }: { component?: string }) =>
  component === 'lending/applications/dashboard'

let names = 0
const nextName = () => `reload-${Date.now()}-${++names}`

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const OTP_INVALID = 'The OTP is wrong or no longer valid'

test.group('Sign-up', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  const FORMS: [name: string, form: object, messages: [string, string][]][] = [
    [
      'nothing filled in',
      {},
      [
        ['firstName', 'Please enter First name'],
        ['lastName', 'Please enter Last name'],
        ['birthDate', 'Please enter Date of birth'],
        ['genderId', 'Please choose Gender'],
        ['mobile', 'Please verify the mobile number'],
        ['password', 'Please verify the password and confirm password'],
      ],
    ],
    [
      'wrong mobile and password',
      signUpForm({ mobile: '12345', passwordConfirmation: 'other' }),
      [
        ['mobile', 'Please verify the mobile number'],
        ['password', 'Please verify the password and confirm password'],
      ],
    ],
    [
      'mobile of nine digits',
      signUpForm({ mobile: '900000001' }),
      [['mobile', 'Please verify the mobile number']],
    ],
    [
      'date of birth in the future',
      signUpForm({ birthDate: '31-12-2999' }),
      [['birthDate', 'Date of birth: Please enter a valid date']],
    ],
    [
      'unknown gender',
      signUpForm({ genderId: '77' }),
      [['genderId', 'Please choose Gender from the list']],
    ],
    ['invalid e-mail', signUpForm({ email: 'a@b' }), [['email', 'Please verify the e-mail']]],
    [
      'password too short',
      signUpForm({ password: 'abc', passwordConfirmation: 'abc' }),
      [['password', 'The password must have at least 8 characters']],
    ],
    [
      'password equal to the mobile',
      signUpForm({
        mobile: '9000000001',
        password: '9000000001',
        passwordConfirmation: '9000000001',
      }),
      [['password', 'The password must not be your user name or mobile number']],
    ],
    [
      'common password',
      signUpForm({ password: 'Password@123', passwordConfirmation: 'Password@123' }),
      [['password', 'This password is too common. Please choose another one']],
    ],
  ]

  for (const [name, form, messages] of FORMS) {
    test(`shows the errors in order: ${name}`, async ({ assert }) => {
      const visitor = new Visitor()
      await visitor.get('/sign-up')
      const answer = await visitor.post('/sign-up/code', form)
      assert.deepEqual(Object.entries(answer.errors), messages)
      /** The second step, which can be reached without the first, checks the same. */
      const second = await visitor.post('/sign-up', { ...form, otp: '123456' })
      assert.deepEqual(Object.entries(second.errors), messages)
    })
  }

  test('creates an applicant with the mobile as user name', async ({ assert }) => {
    const { visitor, form } = await withCode()
    const answer = await visitor.post('/sign-up', { ...form, roleId: Role.administrator })
    assert.equal(answer.flash.success, 'User Created Successfully')
    assert.equal(answer.flash.result.createdUserName, form.mobile)
    /** The code has verified the person: they are signed in. */
    assert.equal(answer.component, 'lending/applications/dashboard')
    const user = await User.findByOrFail('userNameKey', form.mobile)
    assert.deepInclude(user.$attributes, {
      firstName: 'Asha',
      lastName: 'Kale',
      middleName: null,
      birthDate: '1995-04-12',
      roleId: Role.applicant,
      mobile: form.mobile,
      locale: 'en',
    })
    assert.notInclude(user.password, form.password)
    const signedIn = new Visitor()
    await signedIn.signIn(form.mobile, form.password)
    assert.equal(
      (await signedIn.get('/change-password')).component,
      'platform/auth/change_password'
    )
  })

  test('the code is sent by SMS in the language of the page and is nowhere in plain text', async ({
    assert,
  }) => {
    const visitor = new Visitor()
    visitor.cookies.set('locale', 'mr')
    const form = signUpForm()
    await visitor.get('/sign-up')
    const answer = await visitor.post('/sign-up/code', form)
    assert.equal(answer.flash.result.codeSentTo, form.mobile)
    const code = await lastCodeTo(form.mobile)
    assert.match((await lastMessageTo(form.mobile))!, /एकवेळ पासवर्ड/)
    assert.notInclude(answer.text, code)
    const row = await db.from('one_time_passwords').orderBy('id', 'desc').firstOrFail()
    assert.notInclude(JSON.stringify(row), code)
    assert.notInclude(JSON.stringify(row), form.mobile)
    assert.notInclude((await messagesTo(form.mobile))[0].body, code)
  })

  test('after five wrong codes the right one is refused', async ({ assert }) => {
    const { visitor, form } = await withCode()
    for (let i = 0; i < 5; i++) {
      const answer = await visitor.post('/sign-up', { ...form, otp: otherThan(form.otp) })
      assert.deepEqual(answer.errors, { otp: OTP_INVALID })
    }
    assert.equal((await visitor.post('/sign-up', form)).errors.otp, OTP_INVALID)
    assert.isNull(await User.findBy('mobile', form.mobile))
  })

  test('a code expires after ten minutes', async ({ assert }) => {
    const { visitor, form } = await withCode()
    setClock(new FixedClock(new Date(Date.now() + 10 * 60_000 + 1000)))
    assert.equal((await visitor.post('/sign-up', form)).errors.otp, OTP_INVALID)
  })

  test('a code works once, even when sent twelve times at once', async ({ assert }) => {
    const { visitor, form } = await withCode({ userName: `twice-${nextMobile()}` })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        visitor.clone().post('/sign-up', { ...form, userName: `${form.userName}-${i}` })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.flash.success),
      1
    )
    assert.lengthOf(await User.query().where('mobile', form.mobile), 1)
    /** The session may have ended with the sign-up; the browser is the same. */
    await visitor.get('/sign-up')
    const sendAgain = () =>
      visitor.post('/sign-up', { ...form, userName: `${form.userName}-again` })
    const replay = await sendAgain()
    /** One of the twelve may have started a new session: its token comes with the refusal. */
    const { errors } = replay.flash.warning ? await sendAgain() : replay
    assert.equal(errors.otp, OTP_INVALID)
  })

  test('a code is valid for no other mobile and no other purpose', async ({ assert }) => {
    const { visitor, form } = await withCode()
    const other = await visitor.post('/sign-up', { ...form, mobile: nextMobile() })
    assert.equal(other.errors.otp, OTP_INVALID)
    const user = await createApplicant({ mobile: form.mobile, userName: `own-${form.mobile}` })
    const reset = await visitor.post('/new-password', {
      mobile: user.mobile,
      otp: form.otp,
      newPassword: 'a brand new phrase',
      newPasswordConfirmation: 'a brand new phrase',
    })
    assert.equal(reset.errors.otp, OTP_INVALID)
  })

  test('a newer code invalidates the previous one', async ({ assert }) => {
    const { visitor, form } = await withCode()
    await visitor.post('/sign-up/code', { ...form, isAgain: true })
    const newer = await lastCodeTo(form.mobile)
    if (newer !== form.otp) {
      assert.equal((await visitor.post('/sign-up', form)).errors.otp, OTP_INVALID)
    }
    const answer = await visitor.post('/sign-up', { ...form, otp: newer })
    assert.equal(answer.flash.success, 'User Created Successfully')
  })

  test('three codes an hour are sent to one mobile, even with simultaneous requests', async ({
    assert,
  }) => {
    const form = signUpForm()
    const visitor = new Visitor()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => new Visitor().post('/sign-up/code', form))
    )
    const refused = answers.filter((answer) =>
      /the next one is delayed/.test(answer.flash.warning ?? '')
    )
    assert.lengthOf(refused, 5)
    assert.lengthOf(await messagesTo(form.mobile), 3)
    setClock(new FixedClock(new Date(Date.now() + 61 * 60_000)))
    await limiter.clear()
    assert.notProperty((await visitor.post('/sign-up/code', form)).flash, 'warning')
    assert.lengthOf(await messagesTo(form.mobile), 4)
  })

  test('a reload in between loses nothing and uses no code', async ({ assert }) => {
    const { visitor, form } = await withCode({ middleName: 'Ramesh', userName: nextName() })
    const { props, text } = await visitor.get('/sign-up')
    const { mobile, birthDate, userName, middleName, awaitsCode } = props.started
    assert.deepEqual(
      { mobile, birthDate, userName, middleName, awaitsCode },
      {
        mobile: form.mobile,
        birthDate: '1995-04-12',
        userName: form.userName,
        middleName: 'Ramesh',
        awaitsCode: true,
      }
    )
    assert.notInclude(text, form.password)
    const stored = JSON.stringify(await db.from('sessions').select('data'))
    assert.notInclude(stored, form.mobile)

    /** Details that are sent again need no new code while the first is valid. */
    await visitor.post('/sign-up/code', form)
    assert.lengthOf(await messagesTo(form.mobile), 1)

    const answer = await visitor.post('/sign-up', { otp: form.otp })
    assert.equal(answer.component, 'lending/applications/dashboard')
    const user = await User.findByOrFail('mobile', form.mobile)
    assert.equal(user.userName, form.userName)
    assert.isTrue(await new Visitor().signIn(form.userName, form.password).then(isIn))
  })

  test('a code is valid only in the browser that requested it', async ({ assert }) => {
    const { form } = await withCode()
    const other = new Visitor()
    await other.get('/sign-up')
    assert.equal((await other.post('/sign-up', form)).errors.otp, OTP_INVALID)
    assert.isNull(await User.findBy('mobile', form.mobile))
  })

  test('shows that a mobile is registered only to a person who holds it', async ({ assert }) => {
    const known = await createApplicant()
    const { visitor, form } = await withCode({ mobile: known.mobile, userName: nextName() })
    const guess = await visitor.post('/sign-up', { ...form, otp: otherThan(form.otp) })
    assert.deepEqual(guess.errors, { otp: OTP_INVALID })
    const answer = await visitor.post('/sign-up', form)
    assert.match(answer.errors.mobile, /already registered/)
  })

  test('refuses a user name that could belong to another person', async ({ assert }) => {
    for (const userName of ['someone@example.com', '+91 98765 43210', '९८७६५४३२१०']) {
      const visitor = new Visitor()
      await visitor.get('/sign-up')
      const { errors } = await visitor.post('/sign-up/code', signUpForm({ userName }))
      assert.match(errors.userName, /must not be an e-mail address or another mobile/)
    }
  })

  test('a taken user name can be changed without another code', async ({ assert }) => {
    const known = await createApplicant({ userName: `Taken.${nextMobile()}` })
    const { visitor, form } = await withCode({ userName: known.userName.toUpperCase() })
    const answer = await visitor.post('/sign-up', form)
    assert.deepEqual(answer.errors, {
      userName: 'This user name is already taken. Please choose another one',
    })
    const again = await visitor.post('/sign-up', { ...form, userName: `${form.userName}2` })
    assert.equal(again.flash.success, 'User Created Successfully')
  })
})
