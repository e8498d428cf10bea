import { test } from '@japa/runner'
import Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped } from '#kernel/calendar/plain_date'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { createApplicant, visitorAs } from '#tests/support/users'

const EDUCATION = 3

/** Creates an applicant with a complete profile for an education loan, who is `years` years old today. */
async function student(years: number) {
  const user = await createApplicant()
  const birthDate = addMonthsClamped(getClock().today(), -12 * years)
  await createCompleteProfile(user, { loanType: EDUCATION, overrides: { birthDate } })
  return { user, visitor: await visitorAs(user) }
}

test.group('An education loan', () => {
  test('is submitted with its own number and locks the profile', async ({ assert }) => {
    const { user, visitor } = await student(19)
    const answer = await visitor.post('/apply/education/summary', { confirmed: true })
    assert.equal(
      answer.flash.success,
      'Your Request is Submitted Successfully. Please wait for further information.'
    )
    const application = await Application.findByOrFail({ userId: user.id })
    assert.match(application.number, /^EL-PUN-\d{4}-\d{6}$/)
    assert.equal(application.loanType, EDUCATION)
    const locked = await visitor.post('/apply/education/declaration', { isDeclared: true })
    assert.equal(locked.flash.warning, 'Profile is Locked')
  })

  test('is for applicants from 17 to under 30 years old on the day of submission', async ({
    assert,
  }) => {
    for (const [years, isTaken] of [
      [16, false],
      [17, true],
      [29, true],
      [30, false],
    ] as const) {
      const { user, visitor } = await student(years)
      await visitor.post('/apply/education/summary', { confirmed: true })
      const taken = await Application.findBy({ userId: user.id })
      assert.equal(taken !== null, isTaken, `${years} years`)
    }
  })

  test('is submitted once, however often the button is pressed', async ({ assert }) => {
    const { user, visitor } = await student(20)
    await visitor.get('/apply/education/summary')
    await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor.clone().send('POST', '/apply/education/summary', { confirmed: true })
      )
    )
    assert.lengthOf(await Application.query().where('userId', user.id), 1)
  })
})
