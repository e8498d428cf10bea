import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import type { PageOptions, TestBrowser } from '#tests/support/browser'
import { signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

/** Opens a browser page in which this person is signed in; the options set the language. */
export async function openAs(
  browser: TestBrowser,
  user: User,
  options: PageOptions = {}
): Promise<{ page: Page; visitor: Visitor }> {
  const visitor = await signInAs(user)
  return { page: await openWith(browser, visitor, options), visitor }
}

/** Opens a page for a visitor who has already signed in, so that many pages need one sign-in. */
export async function openWith(
  browser: TestBrowser,
  visitor: Visitor,
  options: PageOptions = {}
): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(15_000)
  const cookies = [...visitor.cookies].filter(([name]) => name !== 'locale')
  await page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: visitor.address })))
  return page
}
