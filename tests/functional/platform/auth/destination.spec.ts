import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { centreWithOperator } from '#tests/support/assistance'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

/** Returns the page to which sign-in leads a user who had requested a page before. */
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

test.group('Destination of sign-in', (group) => {
  group.each.setup(() => limiter.clear())

  test('is the same page for an applicant whose session had ended', async ({ assert }) => {
    const { mobile } = await createApplicant()
    assert.equal(
      await destination(mobile, '/apply/individual/address'),
      '/apply/individual/address'
    )
    assert.equal(await destination(mobile, '/inbox'), '/inbox')
    /** The page may belong to another person. */
    const other = '/my-applications/00000000-0000-4000-8000-000000000001'
    assert.equal(await destination(mobile, other), '/dashboard')
    assert.equal(await destination(mobile), '/dashboard')
  })

  test('is the list of assisted citizens for the operator of a centre', async ({ assert }) => {
    const { operator } = await centreWithOperator()
    assert.equal(await destination(operator.mobile), '/my-assistances')
  })
})
