import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { centreWithOperator } from '#tests/support/assistance'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

/** Where sign-in leads somebody who had asked for a page before. */
async function destination(userName: string, asked?: string) {
  const visitor = new Visitor()
  if (asked) await visitor.send('GET', asked)
  const captcha = await visitor.solveCaptcha('/sign-in')
  const answer = await visitor.send('POST', '/sign-in', {
    ...captcha,
    userName,
    password: TEST_PASSWORD,
  })
  return answer.location
}

test.group('Where sign-in leads', (group) => {
  group.each.setup(() => limiter.clear())

  test('an applicant whose session was lost goes on with the same page', async ({ assert }) => {
    const { mobile } = await createApplicant()
    assert.equal(
      await destination(mobile, '/apply/individual/address'),
      '/apply/individual/address'
    )
    assert.equal(await destination(mobile, '/inbox'), '/inbox')
    /** It may be another person's. */
    const other = '/my-applications/00000000-0000-4000-8000-000000000001'
    assert.equal(await destination(mobile, other), '/dashboard')
    assert.equal(await destination(mobile), '/dashboard')
  })

  test('who works at a centre comes to the people they help', async ({ assert }) => {
    const { operator } = await centreWithOperator()
    assert.equal(await destination(operator.mobile), '/my-assistances')
  })
})
