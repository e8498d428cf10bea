import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors, type PageOptions } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant, createOfficer } from '#tests/support/users'

const MAX_HEADER_HEIGHT = 56
const MAX_CITIZEN_HEADER_HEIGHT = 104
const MIN_TARGET_SIZE = 44

/** Selector of the phone's menu button. */
const MENU = '.dk-bar > ul > li > details > summary'

test.group('The officers’ page layout', (group) => {
  const browser = browserOf(group)
  let md: User
  let district: User
  group.setup(async () => {
    md = await createOfficer(Role.managingDirector)
    district = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
  })
  group.each.setup(() => limiter.clear())

  async function open(user: User, path: string, options: PageOptions = {}) {
    const { page } = await openAs(browser, user, { width: 1440, ...options })
    const complaints = collectConsoleErrors(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    return { page, complaints }
  }

  test('takes up at most 56 px above the page, in every language', async ({ assert }) => {
    for (const locale of ['en', 'hi', 'mr'] as const) {
      const { page, complaints } = await open(md, '/officer/claims', { locale })
      const main = await page.locator('main').boundingBox()
      assert.isAtMost(main!.y, MAX_HEADER_HEIGHT, locale)
      assert.equal(await page.locator('.as-footer, .as-nav').count(), 0)
      assert.deepEqual(complaints, [])
    }
  })

  test('collapses to icons, stays collapsed without a flash, and remains readable by screen readers', async ({
    assert,
  }) => {
    const { page, complaints } = await open(md, '/officer/claims')
    const rail = page.locator('.dk-rail')
    const width = async () => (await rail.boundingBox())!.width
    const wide = await width()
    assert.isAbove(wide, 160)
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    assert.isBelow(await width(), 64)
    const words = page.locator('.dk-rail a[href="/officer/claims"] span').first()
    await page.mouse.move(1000, 500)
    assert.equal(await rail.getByRole('link', { name: /^Claims(?: \d+)?/ }).count(), 1)

    /** As loaded, before the page's script runs. */
    await page.goto('/officer/sanctions', { waitUntil: 'commit' })
    await page.locator('.dk-rail').waitFor()
    assert.isBelow(await width(), 64)
    await page.goto('/officer/claims')
    await page.locator('.dk-rail a').first().focus()
    await page.keyboard.press('Tab')
    assert.isAbove((await page.locator('.dk-panel').boundingBox())!.width, 160)
    const word = (await words.boundingBox())!
    assert.isAbove((await page.locator('.dk-panel').boundingBox())!.width, word.x + word.width - 1)
    assert.deepEqual(await barriers(page), [])
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    assert.equal(await width(), wide)
    assert.deepEqual(complaints, [])
  })

  test('marks the current page, and the list to which a record belongs', async ({ assert }) => {
    const { page } = await open(md, '/officer/claims')
    const marked = page.locator('.dk-rail [aria-current]')
    /** Includes the pending count if other tests left any. */
    assert.match((await marked.allTextContents()).join(), /^Claims(?:Needs your action: \d+)?$/)
    assert.equal(await marked.getAttribute('aria-current'), 'page')
    await page.goto('/officer/payment-batches/reconciliation')
    assert.match((await marked.allTextContents()).join(), /^Payments(?:Needs your action: \d+)?$/)
    assert.equal(await marked.getAttribute('aria-current'), 'true')
  })

  test('shows account, password and sign-out under the name', async ({ assert }) => {
    const { page } = await open(md, '/officer')
    await page.locator('.dk-person summary').click()
    assert.deepEqual(await page.locator('.dk-person li:not(.dk-narrow)').allTextContents(), [
      'My account',
      'Change Password',
      'Logout',
    ])
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.dk-person details[open]').count(), 0)
    await page.locator('.dk-person summary').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.locator('.as-masthead:visible').waitFor()
    assert.equal(await page.locator('.dk-shell').count(), 0)
  })

  test('works before and without a script', async ({ assert }) => {
    const { page } = await open(md, '/officer')
    const plain = await browser.newPage({ width: 360, script: false })
    await plain.context().addCookies(await page.context().cookies())
    await plain.goto('/officer')
    await plain.locator(MENU).click()
    await plain.locator('.dk-sheet summary', { hasText: 'Loans' }).click()
    await plain.locator('.dk-sheet a[href="/officer/sanctions"]').click()
    await plain.waitForURL('**/officer/sanctions')
    await plain.setViewportSize({ width: 1440, height: 900 })
    assert.isFalse(await plain.locator('.dk-fold').isVisible())
    await plain.locator('.dk-rail a[href="/officer/claims"]').click()
    await plain.waitForURL('**/officer/claims')
  })

  test('shows four entries in the phone’s bottom bar, of which the fourth opens all others', async ({
    assert,
  }) => {
    for (const locale of ['en', 'mr'] as const) {
      const { page, complaints } = await open(district, '/officer', { width: 360, locale })
      const things = page.locator('.dk-bar > ul > li')
      assert.equal(await things.count(), 4)
      assert.deepEqual(
        await things
          .locator('> a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        ['/officer', '/officer/batches', '/officer/applications']
      )
      const bar = (await page.locator('.dk-bar').boundingBox())!
      assert.equal(Math.round(bar.y + bar.height), 740)
      for (const target of await page.locator(`.dk-bar a:visible, ${MENU}`).all()) {
        const { width, height } = (await target.boundingBox())!
        assert.isAtLeast(Math.min(width, height), MIN_TARGET_SIZE)
      }
      await page.locator(MENU).click()
      assert.deepEqual(await barriers(page), [])
      const offered = await page
        .locator('.dk-bar a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')).toSorted())
      const inRail = await page
        .locator('.dk-rail a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')).toSorted())
      assert.deepEqual(offered, inRail)
      await page.keyboard.press('Escape')

      /** The page ends above the bar. */
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const main = (await page.locator('main').boundingBox())!
      assert.isAtMost(main.y + main.height, (await page.locator('.dk-bar').boundingBox())!.y + 1)
      assert.isAtMost(await overflow(page), 0)
      assert.deepEqual(complaints, [])
      await page.context().close()
    }
  })

  test('leaves enough room for the page at 400 % zoom', async ({ assert }) => {
    const { page } = await open(district, '/officer', { width: 360 })
    await page.setViewportSize({ width: 320, height: 256 })
    assert.equal(
      await page.locator('.dk-bar').evaluate((bar) => getComputedStyle(bar).position),
      'static'
    )
    assert.isAtMost(await overflow(page), 0)
  })

  test('prints the corporation’s letterhead', async ({ assert }) => {
    const { page } = await open(md, '/officer/claims')
    await page.emulateMedia({ media: 'print' })
    assert.isTrue(await page.locator('.as-brand-mr').isVisible())
    assert.isTrue(await page.locator('.as-brand-en').isVisible())
    for (const part of ['.dk-head', '.dk-rail', '.dk-bar']) {
      assert.isFalse(await page.locator(part).isVisible(), part)
    }
    await page.emulateMedia({ media: 'screen' })
    assert.isFalse(await page.locator('.as-brand').isVisible())
  })

  test('is shown to officers only', async ({ assert }) => {
    const { page } = await open(await createApplicant(), '/dashboard')
    assert.equal(await page.locator('.dk-shell').count(), 0)
    assert.isTrue(await page.locator('.as-masthead').isVisible())
    assert.isTrue(await page.locator('.as-footer').isVisible())
    const sheets = await page
      .locator('link[rel=stylesheet], link[rel=modulepreload], script[src]')
      .evaluateAll((links) => links.map((link) => link.outerHTML).join())
    assert.notInclude(sheets, '/officer-')
  })
})

test.group('The header of citizens', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('takes up at most 104 px on a phone, in every language', async ({ assert }) => {
    const citizen = await createApplicant()
    for (const locale of ['en', 'hi', 'mr'] as const) {
      const { page } = await openAs(browser, citizen, { width: 360, locale })
      await page.goto('/dashboard')
      const header = await page.locator('header').first().boundingBox()
      assert.isAtMost(header!.height, MAX_CITIZEN_HEADER_HEIGHT, locale)
    }
  })
})
