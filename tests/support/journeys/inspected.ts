import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { collectConsoleErrors, type PageOptions, type TestBrowser } from '#tests/support/browser'
import { signInAs } from '#tests/support/users'

/** Returns the accessibility barriers of the page, and whether it scrolls sideways. */
async function findErrors(page: Page): Promise<string[]> {
  const found = await barriers(page)
  const wide = await overflow(page)
  return wide > 0 ? [...found, `scrolls sideways by ${wide} px`] : found
}

/** Opens a page for a signed-in user, and collects all errors of the pages that they open. */
export async function inspectedPage(browser: TestBrowser, user: User, options: PageOptions) {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(15_000)
  const visitor = await signInAs(user)
  const cookies = [...visitor.cookies].filter(([name]) => name !== 'locale')
  await page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: visitor.address })))
  const wrong: string[] = []
  const complaints = collectConsoleErrors(page)
  const inspect = async (seen: Page, state = 'filled') => {
    const place = `${new URL(seen.url()).pathname} (${state})`
    wrong.push(...(await findErrors(seen)).map((trouble) => `${place} ${trouble}`))
  }
  return { page, inspect, wrong, complaints }
}

/** Ticks the statement of the summary and presses the button. */
export async function submitApplication(page: Page) {
  await page.locator('#field-confirmed').check()
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL('**/my-applications/**')
}
