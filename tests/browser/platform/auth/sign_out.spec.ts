import type { Page } from 'playwright-core'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { browserOf, waitUntilHydrated } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { Role } from '#auth/roles'

/** Returns all data in this tab that the next person at this screen could find. */
function browserData(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stores = [sessionStorage, localStorage].map((store) => JSON.stringify({ ...store }))
    return [
      document.body.innerText,
      document.title,
      /** The initial page data, which remains in the document through all visits. */
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

  /** Goes back through the complete history and expects nothing of the person at any step. */
  async function assertForgotten(page: Page, user: User, assert: { notInclude: Function }) {
    for (let step = 1; step <= 5; step++) {
      await page.goBack()
      if (page.url() === 'about:blank') return
      /** The page from the browser's history sends a new request to the server, which may redirect. */
      await page.waitForLoadState('networkidle')
      await waitUntilHydrated(page)
      const kept = await browserData(page)
      for (const value of [user.mobile, user.lastName, user.email!]) {
        assert.notInclude(kept, value, `step ${step} at ${page.url()}`)
      }
    }
  }

  test('shows nothing on Back, whether pages were loaded by visits or completely', async ({
    assert,
  }) => {
    const names = { lastName: 'Bhalchandra', email: 'sharing@example.org' }
    const user = await createApplicant(names)
    const { page } = await openAs(browser, user)
    await page.goto('/account')
    assert.include(await browserData(page), 'Bhalchandra')
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
    assert.notInclude(await browserData(page), 'Savitri')
    await assertForgotten(page, user, assert)
  })

  test('redirects another tab of the same person to the home page', async ({ assert }) => {
    const user = await createOfficer(Role.administrator, null, { lastName: 'Bhalchandra' })
    const { page } = await openAs(browser, user)
    await page.goto('/account')
    const other = await page.context().newPage()
    await other.goto('/account')
    await waitUntilHydrated(other)

    /** Officers sign out in the menu under their name. */
    await page.locator('header summary', { hasText: 'Bhalchandra' }).click()
    await logOut(page)
    await other.waitForURL((url) => url.pathname === '/')
    await waitUntilHydrated(other)
    assert.notInclude(await browserData(other), 'Bhalchandra')
  })

  test('does not show the next person pages of a session that expired', async ({ assert }) => {
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

  test('clears the previous page on a visit after the session expired', async ({ assert }) => {
    const user = await createApplicant({ lastName: 'Bhalchandra', email: 'visiting@example.org' })
    const { page } = await openAs(browser, user)
    for (const [path, name, target] of [
      ['/dashboard', /Bhalchandra/, '/'],
      ['/account', 'About us', '/about'],
    ] as const) {
      await page.goto(path)
      await waitUntilHydrated(page)
      assert.include(await browserData(page), 'Bhalchandra')
      await page.context().clearCookies({ name: 'arthasetu-session' })
      await page.getByRole('link', { name }).first().click()
      await page.waitForURL((url) => url.pathname === target)
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
      assert.notInclude(await browserData(page), 'Bhalchandra')
      const visitor = await signInAs(user)
      const cookies = [...visitor.cookies]
      await page
        .context()
        .addCookies(cookies.map(([key, value]) => ({ name: key, value, url: visitor.address })))
    }
  })
})
