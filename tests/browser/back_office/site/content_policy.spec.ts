import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'

test.group('Content security policy of pages', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('is not violated by the portal, and every style of a page has the nonce', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, await createOfficer(Role.managingDirector))
    const complaints = collectConsoleErrors(page)
    for (const path of [
      '/',
      '/eligibility',
      '/officer',
      '/officer/applications',
      '/officer/mis',
      '/account',
    ]) {
      await page.goto(path)
      const styles = await page.evaluate(() =>
        [...document.querySelectorAll('style')].map(({ nonce, sheet }) => Boolean(nonce && sheet))
      )
      assert.notInclude(styles, false, path)
    }
    /** A visit shows the progress bar, whose style is added by the script. */
    await page.locator('header summary', { hasText: 'Deshpande' }).click()
    await page.getByRole('link', { name: 'My account' }).click()
    await page.waitForURL('**/account')
    assert.deepEqual(complaints, [])
  })
})
