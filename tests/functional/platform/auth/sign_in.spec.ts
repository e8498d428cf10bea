import sharp from 'sharp'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import CaptchaChallenge from '#auth/models/captcha_challenge'
import { AssignRole } from '#auth/actions/role_assignments'
import { plainDate } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { nextMobile } from '#database/factories/user_factory'
import { lastCodeTo } from '#tests/support/outbox'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const SESSION = 'arthasetu-session'

test.group('Sign-in', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  const FORMS: [name: string, form: (solved: object) => object, messages: [string, string][]][] = [
    [
      'nothing filled in',
      () => ({}),
      [
        ['captchaAnswer', 'Please enter Captcha'],
        ['userName', 'Please enter User name'],
        ['password', 'Please enter Password'],
      ],
    ],
    [
      'wrong captcha',
      (solved) => ({ ...solved, captchaAnswer: '5', userName: 'x', password: 'y' }),
      [['captchaAnswer', 'Please enter Captcha']],
    ],
    [
      'blank user name',
      (solved) => ({ ...solved, userName: '   ', password: 'y' }),
      [['userName', 'Please enter User name']],
    ],
    [
      'no password',
      (solved) => ({ ...solved, userName: 'x', password: '' }),
      [['password', 'Please enter Password']],
    ],
  ]

  for (const [name, form, messages] of FORMS) {
    test(`shows the errors in order: ${name}`, async ({ assert }) => {
      const visitor = new Visitor()
      const answer = await visitor.post('/sign-in', form(await visitor.solveCaptcha('/sign-in')))
      assert.deepEqual(Object.entries(answer.errors), messages)
      assert.equal(answer.component, 'platform/auth/sign_in')
    })
  }

  test('leads every role to its home page', async ({ assert }) => {
    const applicant = await createApplicant()
    const officer = await createOfficer(Role.auditor)
    const first = new Visitor()
    const captcha = await first.solveCaptcha('/sign-in')
    const credentials = { userName: applicant.userName, password: TEST_PASSWORD }
    const answer = await first.send('POST', '/sign-in', { ...captcha, ...credentials })
    assert.equal(answer.location, '/dashboard')

    const second = new Visitor()
    const other = await second.solveCaptcha('/sign-in')
    const theirs = { userName: officer.userName, password: TEST_PASSWORD }
    assert.equal(
      (await second.send('POST', '/sign-in', { ...other, ...theirs })).location,
      '/officer'
    )
  })

  test('accepts the user name in any case, with surrounding spaces', async ({ assert }) => {
    await createApplicant({ userName: 'Savita.Jadhav' })
    const visitor = new Visitor()
    await visitor.signIn('  sAvItA.jAdHaV ', TEST_PASSWORD)
    assert.equal((await visitor.get('/change-password')).component, 'platform/auth/change_password')
  })

  test('accepts the mobile in any usual form, and a verified e-mail', async ({ assert }) => {
    const user = await createApplicant({ userName: `chosen-${nextMobile()}` })
    const { mobile } = user
    const email = `Asha.${mobile}@Example.com`
    const spaced = `${mobile.slice(0, 5)} ${mobile.slice(5)}`
    const devanagari = [...spaced].map((c) => '०१२३४५६७८९'[Number(c.trim() || NaN)] ?? c).join('')
    const isIn = async (name: string) =>
      (await new Visitor().signIn(name, TEST_PASSWORD)).component ===
      'lending/applications/dashboard'
    for (const name of [mobile, `+91 ${spaced}`, `0${mobile}`, spaced, devanagari]) {
      assert.isTrue(await isIn(name), name)
    }
    await db.from('users').where('id', user.id).update({ email })
    assert.isFalse(await isIn(email))
    const visitor = await signInAs(user)
    await visitor.get('/account/email')
    const contact = `New.${mobile}@Example.com`
    await visitor.post('/account/email/code', { contact, currentPassword: TEST_PASSWORD })
    await visitor.submit('PUT', '/account/email', { otp: await lastCodeTo(contact) })
    assert.isTrue(await isIn(contact.toUpperCase()))
  })

  test('shows the same message for a wrong password, an unknown name and a closed account', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const closed = await createApplicant()
    await db.from('users').where('id', closed.id).update({ is_active: false })
    for (const [name, password] of [
      [user.userName, 'wrong'],
      ['nobody-of-this-name', TEST_PASSWORD],
      [closed.userName, TEST_PASSWORD],
    ]) {
      const answer = await new Visitor().signIn(name, password)
      assert.equal(answer.component, 'platform/auth/sign_in')
      assert.equal(answer.flash.warning, 'User name or Password is invalid')
      assert.deepEqual(answer.errors, { form: 'User name or Password is invalid' })
    }
  })

  test('responds in the chosen language', async ({ assert }) => {
    const visitor = new Visitor()
    visitor.cookies.set('locale', 'mr')
    const answer = await visitor.post('/sign-in', {})
    assert.equal(answer.errors.captchaAnswer, 'कृपया कॅप्चा भरा')
  })

  test('the session gets a new id, so that an id set before is useless', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = new Visitor()
    await visitor.get('/sign-in')
    const planted = visitor.clone()
    await visitor.signIn(user.userName, TEST_PASSWORD)
    assert.notEqual(visitor.cookies.get(SESSION), planted.cookies.get(SESSION))
    assert.equal((await visitor.send('GET', '/change-password')).status, 200)
    assert.equal((await planted.send('GET', '/change-password')).location, '/')
  })

  test('signing out also ends the session on the server', async ({ assert }) => {
    const visitor = await signInAs(await createApplicant())
    const thief = visitor.clone()
    assert.equal((await visitor.submit('POST', '/sign-out')).component, 'back_office/site/home')
    assert.equal((await thief.send('GET', '/change-password')).location, '/')
  })

  test('a captcha is valid for one attempt, right or wrong', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = new Visitor()
    const captcha = await visitor.solveCaptcha('/sign-in')
    const form = { ...captcha, userName: user.userName }
    assert.equal(
      (await visitor.post('/sign-in', { ...form, password: 'wrong' })).flash.warning,
      'User name or Password is invalid'
    )
    const again = await visitor.post('/sign-in', { ...form, password: TEST_PASSWORD })
    assert.equal(again.errors.captchaAnswer, 'Please enter Captcha')

    const other = await visitor.solveCaptcha('/sign-in')
    await visitor.post('/sign-in', { ...other, captchaAnswer: '1' })
    const late = { ...other, userName: user.userName, password: TEST_PASSWORD }
    assert.equal(
      (await visitor.post('/sign-in', late)).errors.captchaAnswer,
      'Please enter Captcha'
    )
  })

  test('a captcha used by ten simultaneous requests works once', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = new Visitor()
    const captcha = await visitor.solveCaptcha('/sign-in')
    const form = { ...captcha, userName: user.userName, password: TEST_PASSWORD }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.clone().send('POST', '/sign-in', form))
    )
    assert.lengthOf(
      answers.filter((answer) => answer.location === '/dashboard'),
      1
    )
  })

  test('a captcha expires after five minutes', async ({ assert }) => {
    const visitor = new Visitor()
    const captcha = await visitor.solveCaptcha('/sign-in')
    setClock(new FixedClock(new Date(Date.now() + 5 * 60_000 + 1000)))
    const answer = await visitor.post('/sign-in', { ...captcha, userName: 'x', password: 'y' })
    assert.equal(answer.errors.captchaAnswer, 'Please enter Captcha')
  })

  test('the page shows ten options, and the sum as an image only', async ({ assert }) => {
    const { props, text } = await new Visitor().get('/sign-in')
    const { id, picture, options } = props.captcha
    assert.lengthOf(new Set(options), 10)
    assert.deepEqual(Object.keys(props.captcha).sort(), ['id', 'options', 'picture'])
    const { answer } = await CaptchaChallenge.findOrFail(id)
    assert.include(options, answer)
    const [kind, data] = picture.split(',')
    assert.equal(kind, 'data:image/png;base64')
    const { format, width, hasAlpha } = await sharp(Buffer.from(data, 'base64')).metadata()
    assert.deepEqual({ format, width, hasAlpha }, { format: 'png', width: 440, hasAlpha: true })
    /** Neither an operand nor the sum as text is in the page or its data. */
    const without = text.replace(picture, '').replace(JSON.stringify(options), '')
    assert.notMatch(without, /\b[12]\d\s*\+\s*[12]\d\b|"(?:first|second|answer)"/)
  })

  test('pages for signed-in users redirect others to the home page', async ({ assert }) => {
    const answer = await new Visitor().send('GET', '/change-password')
    assert.equal(answer.location, '/')
    const signedIn = await signInAs(await createApplicant())
    assert.equal((await signedIn.send('GET', '/sign-in')).location, '/dashboard')
  })

  test('a session ends with the post or the account that it was opened for', async ({ assert }) => {
    const officer = await createOfficer(Role.districtOfficer, 482)
    const visitor = await signInAs(officer)
    assert.equal((await visitor.send('GET', '/change-password')).status, 200)
    await new AssignRole().run(
      officer.id,
      {
        roleId: Role.districtOfficer,
        districts: [483],
        fromOn: plainDate('2026-01-01'),
        untilOn: null,
      },
      { operator: 'test' }
    )
    assert.equal((await visitor.send('GET', '/change-password')).location, '/')

    const again = await signInAs(officer)
    await db.from('users').where('id', officer.id).update({ is_active: false })
    assert.equal((await again.send('GET', '/change-password')).location, '/')
  })
})
