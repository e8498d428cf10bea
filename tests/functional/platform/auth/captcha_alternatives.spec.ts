import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { nextMobile } from '#database/factories/user_factory'
import { lastCodeTo, messagesTo } from '#tests/support/outbox'
import { TEST_PASSWORD, createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const INVALID = 'The OTP is wrong or no longer valid'

async function askForCode(userName: string, visitor = new Visitor()) {
  await visitor.get('/sign-in')
  return { visitor, answer: await visitor.post('/sign-in/captcha-code', { userName }) }
}

const signIn = (visitor: Visitor, userName: string, code: string, password = TEST_PASSWORD) =>
  visitor.post('/sign-in', { isCaptchaCode: true, captchaAnswer: code, userName, password })

test.group('Signing in without the captcha sum', (group) => {
  group.each.setup(() => limiter.clear())

  test('a code by SMS replaces the sum, once, but not the password', async ({ assert }) => {
    const user = await createApplicant()
    const { visitor } = await askForCode(user.userName)
    const code = await lastCodeTo(user.mobile)
    const wrong = await signIn(visitor, user.userName, code, 'not the password')
    assert.equal(wrong.flash.warning, 'User name or Password is invalid')
    const again = await signIn(visitor, user.userName, code)
    assert.equal(again.errors.captchaAnswer, INVALID)

    await askForCode(user.userName, visitor)
    const fresh = await lastCodeTo(user.mobile)
    const entered = await signIn(visitor, user.userName, fresh)
    assert.equal(entered.component, 'lending/applications/dashboard')
  })

  test('a code is valid only for its user name', async ({ assert }) => {
    const [user, other] = [await createApplicant(), await createApplicant()]
    const { visitor } = await askForCode(user.userName)
    const code = await lastCodeTo(user.mobile)
    assert.equal((await signIn(visitor, other.userName, code)).errors.captchaAnswer, INVALID)
  })

  test('a name that does not exist gets the same response, and no message is sent', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const known = (await askForCode(user.userName)).answer
    const unknown = (await askForCode('nobody-of-this-name')).answer
    const visibleAnswer = ({ status, errors, flash }: typeof known) => ({ status, errors, flash })
    assert.deepEqual(visibleAnswer(unknown), visibleAnswer(known))
    assert.lengthOf(await messagesTo(user.mobile), 1)
  })

  test('three codes are sent an hour, with the same response for known and unknown names', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visibleAnswer = async (name: string) => {
      const { status, flash, errors } = (await askForCode(name)).answer
      return { status, flash, errors }
    }
    for (let i = 0; i < 5; i++) {
      assert.deepEqual(
        await visibleAnswer(user.userName),
        await visibleAnswer('nobody-of-five-codes')
      )
    }
    assert.lengthOf(await messagesTo(user.mobile), 3)
  })

  test('a forgotten password requires no sum either, but fewer codes are sent', async ({
    assert,
  }) => {
    const mobile = nextMobile()
    const visitor = new Visitor()
    await visitor.get('/forgot-password')
    const { flash } = await visitor.post('/forgot-password', { mobile, withoutCaptcha: true })
    assert.match(flash.success, /If you are registered/)
    /** This is the limit of one address in an hour; after it the sum is required. */
    const others = Array.from({ length: 40 }, () =>
      visitor.clone().send('POST', '/forgot-password', {
        mobile: nextMobile(),
        withoutCaptcha: true,
      })
    )
    const sent = (await Promise.all(others)).filter(({ location }) => location === '/new-password')
    assert.lengthOf(sent, 29)
    const without = await visitor.post('/forgot-password', { mobile: nextMobile() })
    assert.equal(without.errors.captchaAnswer, 'Please enter captcha')
  })
})
