import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { definitions } from '#reports/definitions/catalogue'
import { randomApplications, randomClaims } from '#tests/functional/back_office/reports/support'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors, type PageOptions } from '#tests/support/browser'
import { FULL } from '#tests/support/tags'
import { stepUp } from '#tests/support/journeys/account'
import { createOfficer, signInAs } from '#tests/support/users'

test.group('Reports in a browser', (group) => {
  const browser = browserOf(group)
  let director: User
  group.setup(async () => {
    await randomApplications(40)
    await randomClaims(20)
    director = await createOfficer(Role.managingDirector)
  })
  group.each.setup(() => limiter.clear())

  async function signedIn(options: PageOptions = {}) {
    const visitor = await signInAs(director)
    const page = await browser.newPage(options)
    const url = process.env.APP_URL!
    const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, url }))
    await page.context().addCookies(cookies.filter(({ name }) => name !== 'locale'))
    return page
  }

  test('show the report selected last, on a slow connection', async ({ assert }) => {
    const page = await signedIn()
    await page.goto('/officer/reports', { waitUntil: 'networkidle' })
    await page.getByRole('radio', { name: 'Applications' }).click()
    await page.getByRole('radio', { name: 'Progress and outcomes' }).click()
    const choice = page.getByLabel('Report name')
    await choice.selectOption({ label: 'Applications by status' })
    await page.getByRole('button', { name: 'View Report' }).waitFor()
    await page.route('**/officer/reports?**', async (route) => {
      if (route.request().headers()['x-inertia']) await wait(1_500)
      await route.continue()
    })
    const chosen = () =>
      choice.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0].label)
    await choice.selectOption({ label: 'Register of applications' })
    await choice.selectOption({ label: 'Applications received by month' })
    assert.equal(await chosen(), 'Applications received by month')
    await page.getByRole('button', { name: 'View Report' }).click()
    const shown = { level: 2, name: 'Applications received by month' }
    await page.getByRole('heading', shown).waitFor({ timeout: 15_000 })
    await page.close()
  })

  test('support three reports in tabs, both exports, reload and close', async ({ assert }) => {
    const page = await signedIn()
    const complaints = collectConsoleErrors(page)
    await page.goto('/officer/reports', { waitUntil: 'networkidle' })
    /** Each choice leads to the next question immediately, so the button may have disappeared when it is clicked. */
    await page.getByRole('radio', { name: 'Applications' }).click()
    await page.getByRole('radio', { name: 'Progress and outcomes' }).click()
    for (const name of [
      'Applications by status',
      'Applications by month',
      'Register of applications',
    ]) {
      const shown = name === 'Applications by month' ? 'Applications received by month' : name
      await page.getByRole('link', { name: 'Report Query' }).click()
      await page.getByLabel('Report name').selectOption({ label: shown })
      await page.getByRole('button', { name: 'View Report' }).click()
      await page.getByRole('heading', { level: 2, name: shown }).waitFor()
    }
    const tabs = page.getByRole('navigation', { name: 'Open reports' })
    assert.equal(await tabs.getByRole('link', { name: /^Close/ }).count(), 3)
    assert.match(await page.innerText('main'), /Total Rows: \d+/)

    const { pathname, search } = new URL(page.url())
    await stepUp(page, pathname + search)
    for (const [name, file] of [
      ['Export to Excel', 'report-8.xlsx'],
      ['Export to PDF', 'report-8.pdf'],
    ]) {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name, exact: true }).click()
      assert.equal((await download).suggestedFilename(), file)
    }

    await page.getByLabel('Rows per page').selectOption('25')
    await page.waitForURL(/perPage%3D25/)
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 2, name: 'Register of applications' }).waitFor()
    assert.equal(await tabs.getByRole('link', { name: /^Close/ }).count(), 3)
    assert.equal(await page.locator('.rb-scroll tbody tr').count(), 25)

    await tabs.getByRole('link', { name: /^Close 1/ }).click()
    await page.waitForURL((url) => url.searchParams.getAll('tab').length === 2)
    await page.getByRole('heading', { level: 2, name: 'Register of applications' }).waitFor()
    await tabs.getByRole('link', { name: /^Close 2/ }).click()
    await page.getByRole('heading', { level: 2, name: 'Applications received by month' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  for (const width of [1440, 360]) {
    test(`are found, pinned and listed first the next time, ${width} px`, async ({ assert }) => {
      const page = await signedIn({ width })
      const complaints = collectConsoleErrors(page)
      await page.goto('/officer/reports', { waitUntil: 'networkidle' })
      const links = page.locator('.rb-groups li a')
      const [first] = await links.allInnerTexts()
      assert.equal(await links.count(), definitions.length)
      await page.getByLabel('Find a report').fill('दाव्यांची')
      await page.getByText('1 report', { exact: true }).waitFor()
      assert.equal(await links.count(), 1)
      assert.equal(await page.getByLabel('Find a report').inputValue(), 'दाव्यांची')
      const pin = page.getByRole('button', { name: 'Pin: Register of claims' })
      await pin.click()
      await page.locator('.rb-groups button[aria-pressed=true]').waitFor()
      assert.deepEqual(await barriers(page), [])
      await page.goto('/officer/reports', { waitUntil: 'networkidle' })
      assert.match((await links.allInnerTexts())[0], /Register of claims/)
      assert.equal(await links.count(), definitions.length)
      assert.deepEqual(await barriers(page), [])
      /** With the keyboard, unpinning moves the focus to the report's new place. */
      await pin.focus()
      await page.keyboard.press('Enter')
      await page.locator('.rb-groups button[aria-pressed=true]').waitFor({ state: 'detached' })
      assert.equal((await links.allInnerTexts())[0], first)
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      assert.equal(focused, 'Pin: Register of claims')
      await links.filter({ hasText: 'Register of claims' }).click()
      await page.getByRole('button', { name: 'View Report' }).click()
      await page.getByRole('heading', { level: 2, name: 'Register of claims' }).waitFor()
      await page.goto('/officer/reports', { waitUntil: 'networkidle' })
      assert.equal(await page.locator('.rb-groups h2').first().innerText(), 'Recently run')
      assert.match((await links.allInnerTexts())[0], /Register of claims/)
      assert.deepEqual(complaints, [])
      await db.from('report_marks').delete()
    }).tags(width === 360 ? [] : [FULL])
  }

  test('find a report without a script', async ({ assert }) => {
    const page = await signedIn({ script: false })
    await page.goto('/officer/reports')
    await page.getByLabel('Find a report').fill('31 claims')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/q=31/)
    assert.equal(await page.locator('.rb-groups li a').count(), 1)
    await page.locator('.rb-groups li a').click()
    await page.getByRole('button', { name: 'View Report' }).waitFor()
  })

  const register = encodeURIComponent('report=8')
  const pendency = encodeURIComponent('report=1')
  const places = [
    '/officer/mis?by=district',
    '/officer/mis?by=age&from=2024-02-31',
    '/officer/reports',
    '/officer/reports?q=loi',
    '/officer/reports?report=8',
    '/officer/reports?view=1&report=24&loanType=9',
    `/officer/reports?at=1&tab=${register}&tab=${pendency}`,
    `/officer/reports?at=2&tab=${register}&tab=${pendency}`,
  ]
  /** Light mode with English on a desktop and Marathi on a phone is covered by the walk of officers' pages. */
  for (const [locale, width, scheme] of [
    ['mr', 1440, 'dark'],
    ['hi', 360, 'light'],
  ] as const) {
    test(`are complete and accessible, ${locale} at ${width} px, ${scheme}`, async ({ assert }) => {
      const page = await signedIn({ locale, width, scheme })
      const complaints = collectConsoleErrors(page)
      for (const path of places) {
        await page.goto(path, { waitUntil: 'networkidle' })
        assert.deepEqual(await barriers(page), [], path)
        assert.equal(await overflow(page), 0, path)
        assert.notMatch(await page.innerText('main'), /\b(reports|common|workflow)\.\w+\./, path)
        if (process.env.SHOTS) {
          const name = `${places.indexOf(path)}-${locale}-${width}-${scheme}.png`
          await page.screenshot({ path: `${process.env.SHOTS}/${name}`, fullPage: true })
        }
      }
      assert.deepEqual(complaints, [])
    }).tags([FULL])
  }
})
