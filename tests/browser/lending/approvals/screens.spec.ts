import { writeFileSync } from 'node:fs'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { useSystemClock } from '#kernel/calendar/clock'
import { addressOf, isAlive } from '#tests/browser/accessibility/inspection'
import { firstWhoOpens, unnamedPages } from '#tests/browser/accessibility/unnamed_pages'
import { browserOf } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { full } from '#tests/support/tags'
import { signInAs } from '#tests/support/users'
import { createOffice, type Office, type Officer } from './office.js'
import { VISITS } from './visits.js'

const isOfOfficers = (pattern: string) => /^\/officer(\/|$)/.test(pattern)

test.group('Pages of officers on every screen', (group) => {
  full(group)
  const browser = browserOf(group)
  let office: Office
  group.setup(async () => {
    office = await createOffice()
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  test('measure', async () => {
    const { plain } = await unnamedPages(VISITS, isOfOfficers)
    const visits = [
      ...Object.entries(VISITS).filter(([pattern]) => isOfOfficers(pattern)).flatMap(([, own]) => own),
      ...(await firstWhoOpens(plain, office.people)),
    ]
    const out: unknown[] = []
    const seen = new Set<string>()
    const people = [...new Set(visits.map(([as]) => as))]
    for (const person of people) {
      const own = visits.filter(([as, path]) => as === person && (path === '/officer' || !seen.has(path)))
      if (own.length === 0) continue
      const page = await openWith(browser, await signInAs(office.people[person as Officer]), { width: 360, locale: 'en' })
      for (const [, path] of own) {
        seen.add(path)
        await page.setViewportSize({ width: 360, height: 740 })
        await page.goto(addressOf(path, office.at), { waitUntil: 'load' })
        await isAlive(page)
        const line: Record<string, unknown> = { person, path }
        for (const width of [360, 820, 1180, 1440]) {
          await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
          line[width] = await page.evaluate(() => {
            const rows = [...document.querySelectorAll<HTMLElement>('.as-table tbody tr')].filter((r) => r.checkVisibility())
            const heights = rows.map((r) => Math.round(r.getBoundingClientRect().height))
            const cut = [...document.querySelectorAll<HTMLElement>('main *')].filter((e) => {
              const s = getComputedStyle(e)
              return /auto|scroll/.test(s.overflowX) && e.scrollWidth > e.clientWidth + 1 && !e.matches('textarea')
            }).map((e) => `${e.className}+${e.scrollWidth - e.clientWidth}`)
            return {
              screens: +(document.documentElement.scrollHeight / innerHeight).toFixed(1),
              over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
              rows: rows.length, max: Math.max(0, ...heights), min: Math.min(999, ...heights), cut, coarse: matchMedia('(pointer: coarse)').matches,
            }
          })
        }
        out.push(line)
      }
      await page.context().close()
    }
    writeFileSync(process.env.MEASURES ?? '/tmp/L/measures.json', JSON.stringify(out, null, 1))
  }).timeout(900_000)
})
