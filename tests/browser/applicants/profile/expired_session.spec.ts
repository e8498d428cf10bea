import type { Page } from 'playwright-core'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { createCompleteProfile } from '#database/factories/profile_factory'
import SectionDraft from '#profile/models/section_draft'
import { browserOf, waitUntilHydrated } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant, signInAs } from '#tests/support/users'

const PERSONAL = '/apply/individual/personal'
const STAYS = 'Please sign in in another tab, then send this page again'
const SIGNED_OUT = 'You are signed out. Your entries stay on this page'

const mother = (page: Page) => page.locator('#field-motherName')
const place = (page: Page) => page.locator('#field-birthPlace')

async function person() {
  const user = await createApplicant()
  await createCompleteProfile(user, { withDocuments: false })
  return user
}

/** Signs in the person in an open browser with all its tabs. */
async function signInHere(page: Page, user: User) {
  const { cookies, address } = await signInAs(user)
  const context = page.context()
  await context.clearCookies()
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: address })))
}

test.group('Text typed after the session has expired', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  /** Opens a page with text saved as a draft, and text typed after the session expired. */
  async function typeAfterExpiry(user: User): Promise<Page> {
    const { page } = await openAs(browser, user, { width: 360 })
    await page.goto(PERSONAL)
    await mother(page).fill('Aruna')
    await page.locator('.as-draft[data-tone=success]').waitFor()
    const elsewhere = await signInAs(user)
    await elsewhere.submit('DELETE', '/account/sessions')
    await place(page).fill('Wardha')
    await page.getByText(SIGNED_OUT).waitFor()
    return page
  }

  test('stays in the tab, and is restored in the form for the same person', async ({ assert }) => {
    const user = await person()
    const page = await typeAfterExpiry(user)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText(STAYS).waitFor()
    assert.equal(new URL(page.url()).pathname, PERSONAL)

    await signInHere(page, user)
    await page.goto(PERSONAL)
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#field-birthPlace')?.value === 'Wardha'
    )
    assert.equal(await mother(page).inputValue(), 'Aruna')
    await page.locator('.as-draft[data-tone=success]').waitFor()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/address')
    assert.notInclude(await page.evaluate(() => JSON.stringify(sessionStorage)), 'Wardha')
  }).timeout(90_000)

  test('does not become another person’s draft, and is discarded when somebody else signs in', async ({
    assert,
  }) => {
    const page = await typeAfterExpiry(await person())
    const stranger = await person()
    await signInHere(page, stranger)
    const answer = page.waitForResponse((response) => response.url().endsWith('/draft'))
    await place(page).fill('Wardha Road')
    assert.equal((await answer).status(), 401)
    await page.getByText(SIGNED_OUT).waitFor()

    await page.goto(PERSONAL)
    await waitUntilHydrated(page)
    assert.notInclude(await place(page).inputValue(), 'Wardha')
    assert.notInclude(await page.evaluate(() => JSON.stringify(sessionStorage)), 'Wardha')
    const drafts = SectionDraft.query().whereIn('profileId', (profiles) =>
      profiles.from('profiles').where('user_id', stranger.id).select('id')
    )
    assert.isEmpty(await drafts)
  }).timeout(90_000)

  test('stays in any other form, and is sent from there after signing in elsewhere', async ({
    assert,
  }) => {
    const user = await person()
    const words = `Long words of ${user.mobile}`
    const { page } = await openAs(browser, user)
    await page.goto('/feedback')
    await waitUntilHydrated(page)
    await page.getByRole('radio').first().check()
    await page.locator('textarea').fill(words)
    const elsewhere = await signInAs(user)
    await elsewhere.submit('DELETE', '/account/sessions')
    const send = page.locator('main button[type=submit]')
    await send.click()
    await page.getByText(STAYS).waitFor()
    assert.equal(await page.locator('textarea').inputValue(), words)
    assert.isEmpty(await db.from('feedback').where({ text: words }))

    await signInHere(page, user)
    await send.click()
    await page.getByText(STAYS).waitFor({ state: 'detached' })
    await page.waitForFunction(() => !document.querySelector('textarea')?.value)
    assert.lengthOf(await db.from('feedback').where({ text: words }), 1)
  }).timeout(90_000)
})
