import type { Page } from 'playwright-core'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { browserOf, comesAlive } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { Role } from '#auth/roles'

/** Everything that a next person at this screen could come upon in this tab. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stores = [sessionStorage, localStorage].map((store) => JSON.stringify({ ...store }))
    return [
      document.body.innerText,
      document.title,
      /** What the page arrived with, which stays in the document through all visits. */
      document.querySelector('script[data-page]')?.textContent,
      JSON.stringify(history.state),
      ...stores,
    ].join()
  })
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).first().click()

test.group('Signing out on a shared computer', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  /** Goes back through the whole history; nothing of the person may show, at any step. */
  async function assertForgotten(page: Page, user: User, assert: { notInclude: Function }) {
    for (let step = 1; step <= 5; step++) {
      await page.goBack()
      if (page.url() === 'about:blank') return
      /** The browser's old page asks the server anew, which may lead elsewhere. */
      await page.waitForLoadState('networkidle')
      await comesAlive(page)
      const kept = await everythingKept(page)
      for (const value of [user.mobile, user.lastName, user.email!]) {
        assert.notInclude(kept, value, `step ${step} at ${page.url()}`)
      }
    }
  }

  test('Back shows nothing, whether pages came by visits or were loaded whole', async ({
    assert,
  }) => {
    const names = { lastName: 'Bhalchandra', email: 'sharing@example.org' }
    const user = await createApplicant(names)
    const { page } = await openAs(browser, user)
    await page.goto('/account')
    assert.include(await everythingKept(page), 'Bhalchandra')
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: /Bhalchandra/ })
      .first()
      .click()
    await page.waitForURL('**/account')
    await page.goto('/apply/individual/personal')
    await page.locator('main form input[type=text]').first().fill('Savitri')

    await logOut(page)
    await page.waitForURL((url) => url.pathname === '/')
    assert.notInclude(await everythingKept(page), 'Savitri')
    await assertForgotten(page, user, assert)
  })

  test('another tab of the same person goes home by itself', async ({ assert }) => {
    const user = await createOfficer(Role.administrator, null, { lastName: 'Bhalchandra' })
    const { page } = await openAs(browser, user)
    await page.goto('/account')
    const other = await page.context().newPage()
    await other.goto('/account')
    await comesAlive(other)

    /** An officer's way out is in the menu behind their name. */
    await page.locator('header summary', { hasText: 'Bhalchandra' }).click()
    await logOut(page)
    await other.waitForURL((url) => url.pathname === '/')
    await comesAlive(other)
    assert.notInclude(await everythingKept(other), 'Bhalchandra')
  })

  test('who signs in next does not get the pages of a session that ended by itself', async ({
    assert,
  }) => {
    const user = await createApplicant({ lastName: 'Bhalchandra', email: 'ended@example.org' })
    const { page } = await openAs(browser, user)
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: /Bhalchandra/ })
      .first()
      .click()
    await page.waitForURL('**/account')
    await page.context().clearCookies({ name: 'arthasetu-session' })
    await page.goto('/dashboard')
    await page.waitForURL((url) => url.pathname === '/')
    await assertForgotten(page, user, assert)
  })

  test('a visit after the session has ended leaves nothing of the page before it', async ({
    assert,
  }) => {
    const user = await createApplicant({ lastName: 'Bhalchandra', email: 'visiting@example.org' })
    const { page } = await openAs(browser, user)
    for (const [path, name, target] of [
      ['/dashboard', /Bhalchandra/, '/'],
      ['/account', 'About us', '/about'],
    ] as const) {
      await page.goto(path)
      await comesAlive(page)
      assert.include(await everythingKept(page), 'Bhalchandra')
      await page.context().clearCookies({ name: 'arthasetu-session' })
      await page.getByRole('link', { name }).first().click()
      await page.waitForURL((url) => url.pathname === target)
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
      assert.notInclude(await everythingKept(page), 'Bhalchandra')
      const visitor = await signInAs(user)
      const cookies = [...visitor.cookies]
      await page
        .context()
        .addCookies(cookies.map(([key, value]) => ({ name: key, value, url: visitor.address })))
    }
  })
})
