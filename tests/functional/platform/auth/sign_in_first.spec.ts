import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { Role } from '#auth/roles'
import { createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'

const LIST = '/officer/applications?perPage=10'
const WARNING = 'Please sign in first'

/** Returns a browser whose session has ended, redirected from a list to the home page. */
async function visitAfterExpiry() {
  const officer = await createOfficer(Role.managingDirector)
  const visitor = await signInAs(officer)
  visitor.cookies.delete('arthasetu-session')
  const { status, location } = await visitor.send('GET', LIST)
  return { officer, visitor, answer: { status, location } }
}

test.group('Home page after a session has ended', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('shows the message to sign in, even when one tab sends two requests for it', async ({
    assert,
  }) => {
    const { visitor, answer } = await visitAfterExpiry()
    assert.deepEqual(answer, { status: 302, location: '/' })
    /** The browser drops the first of two full page loads when the second starts. */
    const dropped = await visitor.get('/')
    assert.equal(dropped.flash.warning, WARNING)
    const tabs = await Promise.all([visitor.clone().get('/'), visitor.clone().get('/')])
    for (const { flash, text } of tabs) {
      assert.equal(flash.warning, WARNING)
      assert.include(text, '"clearHistory":true')
    }
  })

  test('stops showing the message after some seconds', async ({ assert }) => {
    const { visitor } = await visitAfterExpiry()
    await visitor.get('/')
    setClock(new FixedClock(new Date(Date.now() + 11_000)))
    const { flash, text } = await visitor.get('/')
    assert.isUndefined(flash.warning)
    assert.notInclude(text, '"clearHistory":true')
  })

  test('leads back to the list after the sign-in, which clears the history once', async ({
    assert,
  }) => {
    const { officer, visitor } = await visitAfterExpiry()
    await visitor.get('/')
    const list = await visitor.signIn(officer.userName, TEST_PASSWORD)
    assert.equal(list.component, 'lending/approvals/list')
    assert.include(list.text, '"clearHistory":true')
    const { flash, text } = await visitor.get(LIST)
    assert.isUndefined(flash.warning)
    assert.notInclude(text, '"clearHistory":true')
  })

  test('is not the destination of a form that was filled in before: the form stays, with a message', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.managingDirector)
    const visitor = await signInAs(officer)
    const { idempotencyKey: key } = (await visitor.get('/feedback')).props
    const form = { kind: 'praise', text: 'Good' }
    for (const lost of ['arthasetu-session', 'XSRF-TOKEN']) {
      visitor.cookies.delete(lost)
      for (const path of ['/feedback', '/account/email/code']) {
        const { status, component, text } = await visitor.send('POST', path, form, key)
        assert.deepEqual({ path, status, component }, { path, status: 401, component: undefined })
        assert.include(text, WARNING)
      }
    }
    const left = await visitor.send('POST', '/sign-out', {}, key)
    assert.equal(left.status, 302)
  })
})
