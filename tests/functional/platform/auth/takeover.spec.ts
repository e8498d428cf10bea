import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import { createApplication, createUser } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import { holdFile, releaseHeld } from '#tests/support/held_files'
import { lastCodeTo, messagesTo } from '#tests/support/outbox'
import { dialect } from '#tests/support/tags'
import { createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const PATH = '/old-loan/proof'
const PASSWORD = 'green mango tree'
const NOT_FOUND = 'These details do not match our old records'
const OTP_INVALID = 'The OTP is wrong or no longer valid'

let serial = 0
const nextNumber = () => `PN/2014/${Date.now()}${++serial}`

interface Person {
  mobile?: string
  birthDate?: string
  /** Whether the district is released. */
  isReleased?: boolean
}

/** Creates a person of the existing portfolio with one application. */
async function oldBorrower({ mobile = nextMobile(), birthDate, isReleased = true }: Person = {}) {
  const user = await createUser(0, { mobile, birthDate: plainDate(birthDate ?? '1985-08-14') })
  const oldNumber = nextNumber()
  const file = await createApplication({ userId: user.id })
  await holdFile(file, { importId: 1, oldNumber })
  if (isReleased) await releaseHeld(file)
  return { user: await user.refresh(), mobile, oldNumber, lastFour: file.aadhaarLast4! }
}

async function requestCode(mobile: string, visitor = new Visitor()) {
  const captcha = await visitor.solveCaptcha('/old-loan')
  const answer = await visitor.post('/old-loan', { ...captcha, mobile })
  return { visitor, answer }
}

const facts = (typed: object) => ({
  birthDate: '14-08-1985',
  oldNumber: '',
  lastFour: '',
  userName: '',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  ...typed,
})

const errorsOf = (answer: { errors: Record<string, string> }) =>
  Object.values(answer.errors).join(' ')

test.group('Account of the existing portfolio', (group) => {
  dialect(group)
  group.each.setup(() => limiter.clear())

  test('becomes an ordinary account of the person who has the mobile and gives two facts', async ({
    assert,
  }) => {
    const { user, mobile, lastFour } = await oldBorrower()
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    const answer = await visitor.post(PATH, facts({ mobile, otp, lastFour }))
    assert.equal(answer.component, 'lending/applications/dashboard')
    await user.refresh()
    assert.isFalse(Boolean(user.isHeld))
    assert.isFalse(Boolean(user.mustChangePassword))
    assert.equal(user.userName, mobile)
    const [entry] = await db
      .from('audit_entries')
      .where({ action: 'auth.taken_over', subject_id: user.id })
    assert.equal(entry.actor_id, user.id)
    assert.isNotEmpty(await db.from('consents').where('user_id', user.id).where('place', 'sign_up'))
    const templates = (await messagesTo(mobile)).map(({ template }) => template)
    assert.include(templates, 'account_taken_over')
    const again = await new Visitor().signIn(mobile, PASSWORD)
    assert.equal(again.component, 'lending/applications/dashboard')
  })

  test('is claimed with the old number and the birth date, in any notation', async ({ assert }) => {
    const { user, mobile, oldNumber } = await oldBorrower()
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    const typed = { mobile, otp, oldNumber: oldNumber.toLowerCase(), userName: `own-${mobile}` }
    await visitor.post(PATH, facts(typed))
    assert.equal((await user.refresh()).userName, `own-${mobile}`)
  })

  test('is refused for one fact, a wrong fact or a wrong code', async ({ assert }) => {
    const { user, mobile, lastFour, oldNumber } = await oldBorrower()
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    const wrong = otp === '000000' ? '000001' : '000000'
    const send = (typed: object) => visitor.post(PATH, facts({ mobile, otp, ...typed }))
    assert.include(errorsOf(await send({})), 'at least two')
    assert.include(errorsOf(await send({ birthDate: '', oldNumber })), 'at least two')
    assert.include(errorsOf(await send({ birthDate: '15-08-1985', lastFour })), NOT_FOUND)
    assert.include(errorsOf(await send({ lastFour, oldNumber: `${oldNumber}1` })), NOT_FOUND)
    assert.include(errorsOf(await send({ otp: wrong, lastFour })), OTP_INVALID)
    assert.isTrue(Boolean((await user.refresh()).isHeld))
    await send({ lastFour })
    assert.isFalse(Boolean((await user.refresh()).isHeld), 'the code remained valid')
  })

  test('is not revealed by any response, to a code request or to a guess', async ({ assert }) => {
    const known = await oldBorrower()
    const held = await oldBorrower({ isReleased: false })
    const ordinary = await createApplicant()
    const answers = []
    for (const mobile of [known.mobile, held.mobile, ordinary.mobile, nextMobile()]) {
      const { visitor, answer } = await requestCode(mobile)
      const guess = await visitor.post(PATH, facts({ mobile, otp: 'abcdef', lastFour: '1234' }))
      answers.push([answer.status, answer.component, errorsOf(answer), errorsOf(guess)])
    }
    assert.deepEqual(answers[0].slice(3), [OTP_INVALID])
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.lengthOf(await messagesTo(known.mobile), 1)
    for (const { mobile } of [held, ordinary]) assert.isEmpty(await messagesTo(mobile))
  })

  test('stays held while no district of its applications is released', async ({ assert }) => {
    const { mobile, user, lastFour } = await oldBorrower()
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    await Application.query().where('userId', user.id).update({ import_id: null })
    const answer = await visitor.post(PATH, facts({ mobile, otp, lastFour }))
    assert.include(errorsOf(answer), NOT_FOUND)
  })

  test('is locked for a day after five wrong sets of facts', async ({ assert }) => {
    const { user, mobile, lastFour } = await oldBorrower()
    const other = await oldBorrower()
    const attempt = async (typed: object) => {
      const { visitor } = await requestCode(mobile)
      const otp = await lastCodeTo(mobile)
      return visitor.post(PATH, facts({ mobile, otp, ...typed }))
    }
    for (let at = 0; at < 5; at++) {
      assert.include(errorsOf(await attempt({ birthDate: '01-01-1990', lastFour })), NOT_FOUND)
      await db.from('one_time_passwords').delete()
    }
    const locked = await attempt({ lastFour })
    assert.include(JSON.stringify([locked.errors, locked.flash]), 'district office')
    assert.isTrue(Boolean((await user.refresh()).isHeld))
    const { visitor } = await requestCode(other.mobile)
    const otp = await lastCodeTo(other.mobile)
    const typed = { mobile: other.mobile, otp, lastFour: other.lastFour }
    await visitor.post(PATH, facts(typed))
    assert.isFalse(Boolean((await other.user.refresh()).isHeld), 'nobody else is locked out')
  })

  test('is refused with an expired code', async ({ assert }) => {
    const { mobile, lastFour } = await oldBorrower()
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    await db
      .from('one_time_passwords')
      .where('purpose', 'take_over')
      .update({ expires_at: '2020-01-01 00:00:00' })
    const answer = await visitor.post(PATH, facts({ mobile, otp, lastFour }))
    assert.include(errorsOf(answer), OTP_INVALID)
  })

  test('is claimed once, however often the form is sent at once', async ({ assert }) => {
    const { user, mobile, lastFour } = await oldBorrower()
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    const body = facts({ mobile, otp, lastFour })
    await Promise.all([1, 2].map(() => visitor.clone().send('POST', PATH, body)))
    assert.isFalse(Boolean((await user.refresh()).isHeld))
    assert.lengthOf(
      await db.from('audit_entries').where({ action: 'auth.taken_over', subject_id: user.id }),
      1
    )
  })

  test('is the one that matches the facts when several have the mobile', async ({ assert }) => {
    const mobile = nextMobile()
    const mother = await oldBorrower({ mobile, birthDate: '1960-01-02' })
    const daughter = await oldBorrower({ mobile })
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    await visitor.post(PATH, facts({ mobile, otp, lastFour: daughter.lastFour }))
    assert.isFalse(Boolean((await daughter.user.refresh()).isHeld))
    assert.isTrue(Boolean((await mother.user.refresh()).isHeld))
  })

  test('cannot be claimed when the mobile has an ordinary account', async ({ assert }) => {
    const { user, mobile, lastFour } = await oldBorrower()
    await createApplicant({ mobile })
    const { visitor } = await requestCode(mobile)
    const otp = await lastCodeTo(mobile)
    const answer = await visitor.post(PATH, facts({ mobile, otp, lastFour }))
    assert.include(errorsOf(answer), 'already has an account')
    assert.isTrue(Boolean((await user.refresh()).isHeld))
    assert.lengthOf(await User.query().where({ mobile, isHeld: false }), 1)
  })
})
