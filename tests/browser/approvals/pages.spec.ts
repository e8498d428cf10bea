import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { useSystemClock } from '#core/calendar/clock'
import { addressOf, DESK, pages, PHONE, visit } from '#tests/browser/accessibility/inspection'
import {
  collectComplaints,
  hasBrowser,
  launchBrowser,
  type TestBrowser,
} from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { signInAs } from '#tests/support/users'
import type { Locale } from '#tests/unit/lang/catalogues'
import { linksOf, refusals } from './followed_links.js'
import { createOffice, type Office, type Officer } from './office.js'
import { NO_PAGE, VISITS } from './visits.js'

const isOfOfficers = (pattern: string) => /^\/officer(\/|$)/.test(pattern)

test.group('Every page of an officer', (group) => {
  group.tap((one) => one.skip(!hasBrowser(), 'No Chromium was found: set CHROMIUM_PATH'))
  let browser: TestBrowser
  let office: Office
  group.setup(async () => {
    if (!hasBrowser()) return async () => {}
    browser = await launchBrowser()
    office = await createOffice()
    return async () => {
      useSystemClock()
      await browser.close()
    }
  })
  group.each.setup(() => limiter.clear())

  /** Everything wrong with the pages of everybody in one language, on one size of screen. */
  async function walk(locale: Locale, size: typeof DESK): Promise<string[]> {
    const wrong: string[] = []
    for (const person of Object.keys(office.people) as Officer[]) {
      await limiter.clear()
      const page = await openWith(browser, await signInAs(office.people[person]), { locale })
      const complaints = collectComplaints(page)
      const own = Object.values(VISITS)
        .flat()
        .filter(([as]) => as === person)
      const links: string[] = []
      for (const [, path] of own) {
        const found = await visit(page, addressOf(path, office.at), locale, [size])
        found.push(...complaints.splice(0))
        wrong.push(...found.map((one) => `${locale}, ${person} at ${path}: ${one}`))
        links.push(...(await linksOf(page)))
      }
      const refused = await refusals(page, links)
      wrong.push(...refused.map((one) => `${locale}, ${person} is led to what refuses: ${one}`))
      await page.context().close()
    }
    return wrong
  }

  test('is walked by this test, or no page', ({ assert }) => {
    const isExplained = (pattern: string) => NO_PAGE.some(([one]) => one.test(pattern))
    const patterns = pages().filter(isOfOfficers)
    assert.isAbove(patterns.length, 40)
    assert.deepEqual(
      patterns.filter((pattern) => !VISITS[pattern] && !isExplained(pattern)),
      []
    )
    const known = new Set(pages())
    assert.deepEqual(
      Object.keys(VISITS).filter((pattern) => !known.has(pattern)),
      []
    )
  })

  test('has nothing that axe finds, fits a desk in English and a phone in Marathi, and leads to no refusal', async ({
    assert,
  }) => {
    const found = await Promise.all([walk('en', DESK), walk('mr', PHONE)])
    assert.deepEqual(found.flat(), [])
  }).timeout(600_000)
})
