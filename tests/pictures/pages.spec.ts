import { test } from '@japa/runner'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { getClock, useSystemClock } from '#kernel/calendar/clock'
import { addressOf, isAlive } from '#tests/browser/accessibility/inspection'
import { createScene } from '#tests/browser/accessibility/people'
import { firstWithAccess, unvisitedPages } from '#tests/browser/accessibility/unnamed_pages'
import { isOfCitizens, VISITS as CITIZENS } from '#tests/browser/accessibility/visits'
import { createOffice } from '#tests/browser/lending/approvals/office'
import { isOfOfficers, VISITS as OFFICERS } from '#tests/browser/lending/approvals/visits'
import { browserOf } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { signInWithStepUp } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import type { Locale } from '#tests/unit/lang/catalogues'
import { seedNumbers, seedRandomness } from './chance.js'

/** Options of `npm run bench:pictures`. */
interface PictureOptions {
  folder: string
  /** Parts of the names of the requested pages; empty for all. */
  only: string[]
  widths: number[]
  languages: Locale[]
  schemes: ('light' | 'dark')[]
}

/** Maximum height of an image, however long the page. */
const MAX_HEIGHT = 4_000
const HEIGHTS = { phone: 740, desk: 900 }

/** Elements that differ in each run: PDFs in the browser's own viewer, secrets and digests. */
const VOLATILE_ELEMENTS = ['iframe', 'code:visible', 'img[src^="data:"]']

/** A user and an address, from either list of visits. */
type Visit = [as: string, path: string]

/** Returns the name of a visit's image: the user and the address, in characters that every file system allows. */
const nameOf = ([as, path]: Visit) =>
  `${as}${path}`
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .slice(0, 100)

test.group('Image of every page', (group) => {
  const options = JSON.parse(process.env.PICTURES!) as PictureOptions
  const browser = browserOf(group)
  group.setup(async () => {
    await mkdir(options.folder, { recursive: true })
    return () => useSystemClock()
  })

  const isWanted = (name: string) =>
    options.only.length === 0 || options.only.some((part) => name.includes(part))

  test('for citizens', async ({ assert }) => {
    seedRandomness(1)
    const { people, at } = await createScene()
    assert.deepEqual(await takeAll(CITIZENS, isOfCitizens, people, at), [])
  }).timeout(0)

  test('for officers', async ({ assert }) => {
    seedRandomness(2)
    const { people, at } = await createOffice()
    assert.deepEqual(await takeAll(OFFICERS, isOfOfficers, people, at), [])
  }).timeout(0)

  /**
   * Takes the requested images of these visits and of pages without one; returns the pages that could not be opened.
   */
  async function takeAll(
    visits: Record<string, Visit[]>,
    isOwn: (pattern: string) => boolean,
    people: Record<string, User | null>,
    at: Record<string, string>
  ): Promise<string[]> {
    const wrong: string[] = []
    const { plain } = await unvisitedPages(visits, isOwn)
    const wanted = [
      ...Object.values(visits).flat(),
      ...(await firstWithAccess(plain, people)),
    ].filter((one) => isWanted(nameOf(one)))
    for (const [person, user] of Object.entries(people)) {
      const own = wanted.filter(([as]) => as === person)
      for (const locale of own.length > 0 ? options.languages : []) {
        await limiter.clear()
        const page = await openWith(browser, user ? await signInWithStepUp(user) : new Visitor(), {
          locale,
        })
        await page.clock.setFixedTime(getClock().now())
        for (const one of own) {
          await limiter.clear()
          seedNumbers(1)
          const answer = await page.goto(addressOf(one[1], at), { waitUntil: 'networkidle' })
          if (answer?.status() !== 200) wrong.push(`${person}, ${one[1]}: ${answer?.status()}`)
          await isAlive(page)
          await take(page, `${nameOf(one)}_${locale}`)
        }
        await page.context().close()
      }
    }
    return wrong
  }

  /** Takes images of the page in its present state, at each width and in each colour scheme. */
  async function take(page: Page, name: string) {
    for (const width of options.widths) {
      const height = width < 600 ? HEIGHTS.phone : HEIGHTS.desk
      await page.setViewportSize({ width, height })
      for (const colorScheme of options.schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.evaluate(() => document.fonts.ready)
        const long = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.screenshot({
          path: join(options.folder, `${name}_${width}_${colorScheme}.png`),
          fullPage: true,
          animations: 'disabled',
          mask: VOLATILE_ELEMENTS.map((selector) => page.locator(selector)),
          maskColor: '#888',
          clip: { x: 0, y: 0, width, height: Math.min(Math.max(long, height), MAX_HEIGHT) },
        })
      }
    }
  }
})
