import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { nextMobile } from '#database/factories/user_factory'
import { lastCodeTo, lastMessageTo, messagesTo } from '#tests/support/outbox'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const SESSION = 'arthasetu-session'

test.group('Sessions of the user’s own account', (group) => {
  group.each.setup(() => limiter.clear())

  test('are listed without their ids, the current one first', async ({ assert }) => {
    const user = await createApplicant()
    await signInAs(user)
    const visitor = await signInAs(user)
    const { props, text } = await visitor.get('/account')
    assert.lengthOf(props.sessions, 2)
    assert.isTrue(props.sessions[0].isCurrent)
    assert.isFalse(props.sessions[1].isCurrent)
    assert.equal(props.sessions[0].address, '127.0.0.1')
    assert.notInclude(text, visitor.cookies.get(SESSION)!.slice(2, 20))
    assert.equal(props.account.mobile, user.mobile)
  })

  test('on another device can be ended individually', async ({ assert }) => {
    const user = await createApplicant()
    const [lost, kept, visitor] = [await signInAs(user), await signInAs(user), await signInAs(user)]
    const lostKey = (await lost.get('/account')).props.sessions[0].key
    const answer = await visitor.submit('DELETE', `/account/sessions/${lostKey}`)
    assert.equal(answer.flash.success, 'Signed out on one device')
    assert.equal((await lost.send('GET', '/account')).location, '/')
    assert.equal((await kept.send('GET', '/account')).status, 200)
    assert.equal((await visitor.send('GET', '/account')).status, 200)
  })

  test('can all be ended except the current one; other users’ sessions stay', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const stranger = await signInAs(await createApplicant())
    const others = [await signInAs(user), await signInAs(user)]
    const visitor = await signInAs(user)
    const strangerKey = (await stranger.get('/account')).props.sessions[0].key

    await visitor.submit('DELETE', `/account/sessions/${strangerKey}`)
    assert.equal((await stranger.send('GET', '/account')).status, 200)

    const answer = await visitor.submit('DELETE', '/account/sessions')
    assert.equal(answer.flash.success, 'Signed out on 2 devices')
    assert.lengthOf(answer.props.sessions, 1)
    for (const other of others) assert.equal((await other.send('GET', '/account')).location, '/')
  })

  test('are restricted to signed-in users', async ({ assert }) => {
    for (const path of [
      '/account',
      '/account/mobile',
      '/account/email',
      '/account/second-factor',
    ]) {
      assert.equal((await new Visitor().send('GET', path)).location, '/', path)
    }
    const visitor = await signInAs(await createApplicant())
    assert.equal((await visitor.send('GET', '/account/password-of-somebody')).status, 404)
  })
})

test.group('New mobile number or e-mail', (group) => {
  group.each.setup(() => limiter.clear())

  async function ask(
    visitor: Visitor,
    kind: 'mobile' | 'email',
    contact: string,
    password = TEST_PASSWORD
  ) {
    await visitor.get(`/account/${kind}`)
    return visitor.post(`/account/${kind}/code`, { contact, currentPassword: password })
  }

  test('is saved with the code that was sent there, and the old one is notified', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const mobile = nextMobile()
    const response = await ask(visitor, 'mobile', `+91 ${mobile}`)
    assert.equal(response.props.sentTo, mobile)
    const code = await lastCodeTo(mobile)

    const wrong = code === '000000' ? '111111' : '000000'
    const refused = await visitor.submit('PUT', '/account/mobile', { otp: wrong })
    assert.equal(refused.errors.otp, 'The OTP is wrong or no longer valid')
    const changed = await visitor.submit('PUT', '/account/mobile', { otp: code })
    assert.equal(changed.flash.success, 'Your mobile number has been changed')
    assert.equal(changed.props.account.mobile, mobile)
    assert.match((await lastMessageTo(user.mobile))!, /mobile number on the portal was changed/)

    /** The user name was the old mobile, and is now the new one. */
    const there = await new Visitor().signIn(mobile, TEST_PASSWORD)
    assert.equal(there.component, 'lending/applications/dashboard')
    const gone = await new Visitor().signIn(user.mobile, TEST_PASSWORD)
    assert.equal(gone.flash.warning, 'User name or Password is invalid')
  })

  test('keeps a user name that the user chose', async ({ assert }) => {
    const user = await createApplicant({ userName: 'Own.Name.Of.Somebody' })
    const visitor = await signInAs(user)
    const mobile = nextMobile()
    await ask(visitor, 'mobile', mobile)
    await visitor.submit('PUT', '/account/mobile', { otp: await lastCodeTo(mobile) })
    const after = await User.findOrFail(user.id)
    assert.deepEqual([after.mobile, after.userName], [mobile, 'Own.Name.Of.Somebody'])
  })

  test('receives its code by e-mail if it is an e-mail address', async ({ assert }) => {
    const user = await createOfficer(Role.auditor, null, { email: 'old@example.com' })
    const visitor = await signInAs(user)
    await ask(visitor, 'email', 'New.Address@example.com')
    const code = await lastCodeTo('New.Address@example.com')
    const [message] = await messagesTo('New.Address@example.com')
    assert.equal(message.channel, 'email')
    const changed = await visitor.submit('PUT', '/account/email', { otp: code })
    assert.equal(changed.props.account.email, 'New.Address@example.com')
    assert.match(
      (await lastMessageTo('old@example.com'))!,
      /e-mail address on the portal was changed/
    )
  })

  test('is refused without the password, when unchanged, and when invalid', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const wrong = await ask(visitor, 'mobile', nextMobile(), 'not the password')
    assert.equal(wrong.errors.currentPassword, 'The current password is wrong')
    const same = await ask(visitor, 'mobile', user.mobile)
    assert.equal(same.errors.contact, 'This is already recorded')
    const none = await ask(visitor, 'mobile', '12345')
    assert.equal(none.errors.contact, 'Please verify the mobile number')
    assert.property((await ask(visitor, 'email', 'nobody')).errors, 'contact')
    assert.lengthOf(await messagesTo(user.mobile), 0)
  })

  test('is refused if it is another applicant’s mobile, after the code only', async ({
    assert,
  }) => {
    const other = await createApplicant()
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const response = await ask(visitor, 'mobile', other.mobile)
    assert.deepEqual(response.errors, {})
    const otp = await lastCodeTo(other.mobile)
    const refused = await visitor.submit('PUT', '/account/mobile', { otp })
    assert.match(refused.flash.warning, /already registered/)
    assert.equal((await User.findOrFail(user.id)).mobile, user.mobile)
  })

  test('requires a code for the same number, purpose and session', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const mobile = nextMobile()
    await ask(visitor, 'mobile', mobile)
    const otp = await lastCodeTo(mobile)
    const elsewhere = await signInAs(user)
    await elsewhere.submit('PUT', '/account/mobile', { otp })
    assert.equal((await User.findOrFail(user.id)).mobile, user.mobile)

    await ask(visitor, 'email', 'another@example.com')
    await visitor.submit('PUT', '/account/mobile', { otp })
    await visitor.submit('PUT', '/account/email', { otp })
    const after = await User.findOrFail(user.id)
    assert.deepEqual([after.mobile, after.email], [user.mobile, user.email])
  })
})
