import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { createCompleteGroup } from '#database/factories/group_factory'
import { fixturePath } from '#tests/support/journeys/profile'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'

const SAVE = 'Error while saving data: there is no connection'
const READ = 'Error while getting the details: there is no connection'
const SCHEMES = 'Unable to Load Scheme List, there is no connection'

const alert = (page: Page, words: string) =>
  page.locator('main [role="alert"]', { hasText: words }).waitFor()

test.group('Lost connection', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('is reported by a form, which keeps typed text and is sent when the connection is back', async ({
    assert,
  }) => {
    const page = await browser.newPage({ width: 360 })
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(String(error)))
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.fill('#field-userName', 'asha')
    await page.fill('#field-password', 'green mango tree')
    await page.context().setOffline(true)
    await page.locator('main form button[type="submit"]').click()
    await alert(page, SAVE)
    assert.equal(await page.inputValue('#field-userName'), 'asha')
    assert.equal(await page.inputValue('#field-password'), 'green mango tree')

    await page.context().setOffline(false)
    await page.locator('main form button[type="submit"]').click()
    await page.locator('#error-summary-title').waitFor()
    assert.equal(await page.getByText(SAVE).count(), 0)
    assert.deepEqual(troubles, [])
  })

  test('is reported on pages and lists until dismissed', async ({ assert }) => {
    const { page } = await openAs(browser, await createApplicant())
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await page.locator('nav a[href="/dashboard"]:visible').first().click()
    await alert(page, SCHEMES)
    await page.locator('a[href="/apply/individual"]').first().click()
    await alert(page, READ)
    await page.getByRole('button', { name: 'Dismiss this message' }).click()
    assert.equal(await page.getByText(READ).count(), 0)
    await page.context().setOffline(false)
    await page.locator('a[href="/apply/individual"]').first().click()
    await page.waitForURL('**/apply/individual')
  })

  test('shows the page’s own text for an upload that fails without a reason', async () => {
    const user = await createApplicant()
    const { directors } = await createCompleteGroup(user, { withDocuments: false })
    const { page } = await openAs(browser, user)
    for (const [path, slot, words] of [
      ['/apply/individual/documents', 'photo', 'Error in uploading Image'],
      [`/apply/group/directors/${directors[0].id}/documents`, 'photo', 'Error in uploading file'],
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const nothing = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
      await page.route(`**${path}/${slot}`, (route) => route.fulfill(nothing))
      await page.locator(`[id="document-${slot}-file"]`).setInputFiles(fixturePath('photo.jpg'))
      await alert(page, words)
    }
  })

  test('does not open a dialog full of HTML for a response from an intermediary', async ({
    assert,
  }) => {
    const page = await browser.newPage()
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    let status = 0
    const body = '<h1>Something in between</h1>'
    await page.route('**/sign-in', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, contentType: 'text/html', body })
        : route.continue()
    )
    for (const [answered, words] of [
      [500, 'Error while saving data. Please try again in a moment'],
      /** The proxy has no upstream process. */
      [502, 'The portal cannot save at the moment'],
    ] as const) {
      status = answered
      await page.locator('main form button[type="submit"]').click()
      await alert(page, words)
    }
    assert.equal(await page.locator('dialog[open], iframe').count(), 0)
  })
})
