import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { useSystemClock } from '#core/calendar/clock'
import { addressOf, pages, visit } from '#tests/browser/accessibility/inspection'
import { browserOf, collectComplaints } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { signInAs } from '#tests/support/users'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import type { Locale } from '#tests/unit/lang/catalogues'
import { linksOf, refusals } from './followed_links.js'
import { createOffice, type Office, type Officer } from './office.js'
import { NO_PAGE, VISITS } from './visits.js'

const isOfOfficers = (pattern: string) => /^\/officer(\/|$)/.test(pattern)

test.group('Every page of an officer', (group) => {
  const browser = browserOf(group)
  let office: Office
  group.setup(async () => {
    office = await createOffice()
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  /**
   * Everything wrong with the pages of everybody in one language, on one size of screen. On a phone the
   * first who has a page looks at it: what fits for one fits for the others.
   */
  async function walk(locale: Locale, size: typeof DESK): Promise<string[]> {
    const wrong: string[] = []
    const seen = new Set<string>()
    for (const person of Object.keys(office.people) as Officer[]) {
      await limiter.clear()
      const page = await openWith(browser, await signInAs(office.people[person]), { locale })
      const complaints = collectComplaints(page)
      const own = Object.values(VISITS)
        .flat()
        .filter(([as, path]) => as === person && !(size === PHONE && seen.has(path)))
      const links: string[] = []
      for (const [, path] of own) {
        seen.add(path)
        const found = await visit(page, addressOf(path, office.at), locale, [size])
        found.push(...complaints.splice(0))
        wrong.push(...found.map((one) => `${locale}, ${person} at ${path}: ${one}`))
        if (size === DESK) links.push(...(await linksOf(page)))
      }
      const visited = own.map(([, path]) => addressOf(path, office.at))
      const others = links.filter((link) => !visited.includes(new URL(link).pathname))
      const refused = await refusals(page, others)
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

  test('has no barrier, fits a desk in English, and leads to no refusal', async ({ assert }) => {
    assert.deepEqual(await walk('en', DESK), [])
  }).timeout(600_000)

  test('has no barrier and fits a phone in Marathi', async ({ assert }) => {
    assert.deepEqual(await walk('mr', PHONE), [])
  }).timeout(600_000)
})
