import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { useSystemClock } from '#kernel/calendar/clock'
import { addressOf } from '#tests/browser/accessibility/inspection'
import { firstWithAccess, unvisitedPages } from '#tests/browser/accessibility/unnamed_pages'
import { overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { full } from '#tests/support/tags'
import { signInWithStepUp } from '#tests/support/users'
import { createOffice, type Office, type Officer } from './office.js'
import { isOfOfficers, VISITS, WALKERS } from './visits.js'

/** Heights in pixels: a row of two lines on a phone, a row of a list on a touch screen, the header of officers. */
const MAX_PHONE_ROW_HEIGHT = 76
const MAX_TOUCH_ROW_HEIGHT = 44
const HEADER = 48
/** Maximum length in screens of 360 × 740 pixels. */
const MAX_SCREENS = 6
/** Maximum fraction of a phone's height for the decision bar and the pagination bar together. */
const MAX_BARS_FRACTION = 0.18

const SCREENS = [
  { width: 360, height: 740, isTouch: true },
  { width: 820, height: 1180, isTouch: true },
  { width: 1180, height: 820, isTouch: true },
  { width: 1440, height: 900, isTouch: false },
]

/** Forms that are longer because all of their fields are required. */
const LONG_FORMS = /\/versions\/new$|\/content\/pages\/[^/]+$|\/corrections\/new$/

/** Returns the violations of the layout limits for a phone on the current page. */
const phoneViolations = (page: Page, isForm: boolean) =>
  page.evaluate(
    ({ row: most, longest, bars, header, isForm: mayBeLong }) => {
      const wrong: string[] = []
      const heightOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().height ?? 0
      const rows = [...document.querySelectorAll('.as-table :is(tbody, tfoot) tr')]
      const heights = rows.map((row) => row.getBoundingClientRect().height)
      if (Math.max(0, ...heights) > most) wrong.push(`a row of ${Math.max(...heights)} px`)
      const screens = document.documentElement.scrollHeight / innerHeight
      if (screens > longest && !mayBeLong) wrong.push(`${screens.toFixed(1)} screens`)
      if (heightOf('.dk-head') > header) wrong.push(`a header of ${heightOf('.dk-head')} px`)
      const barsFraction = (heightOf('.rv-bar') + heightOf('.dk-bar')) / innerHeight
      if (barsFraction > bars) wrong.push(`bars of ${Math.round(barsFraction * 100)} %`)
      return wrong
    },
    {
      row: MAX_PHONE_ROW_HEIGHT,
      longest: MAX_SCREENS,
      bars: MAX_BARS_FRACTION,
      header: HEADER,
      isForm,
    }
  )

/** Returns the violations of the limits for tables and the header on larger screens. */
const wideScreenViolations = (page: Page, touchRow: number | null) =>
  page.evaluate((most) => {
    const wrong: string[] = []
    for (const frame of document.querySelectorAll('.as-table-scroll:has(table)')) {
      const cut = frame.scrollWidth - frame.clientWidth
      if (cut > 1) wrong.push(`${cut} px of a table cut: ${frame.textContent?.slice(0, 30)}`)
    }
    for (const list of document.querySelectorAll('[data-paged]')) {
      const heights = [...list.querySelectorAll('tbody tr')].map(
        (row) => row.getBoundingClientRect().height
      )
      if (heights.length === 0) continue
      const [least, greatest] = [Math.min(...heights), Math.max(...heights)]
      if (greatest - least > 1.5) wrong.push(`rows of ${least} and ${greatest} px`)
      if (most !== null && greatest > most + 0.5) wrong.push(`a row of ${greatest} px`)
    }
    const buttons = [...document.querySelectorAll('.as-page-header .mantine-Button-root')].filter(
      (button) => !button.closest('.as-popup') && button.checkVisibility()
    )
    const isFilled = (button: Element) => (button as HTMLElement).dataset.variant === 'filled'
    const filled = buttons.filter(
      (button) => isFilled(button) || !('variant' in (button as HTMLElement).dataset)
    )
    if (filled.length > 1) wrong.push(`${filled.length} filled buttons in the head`)
    if (buttons.length - filled.length > 2) {
      wrong.push(`${buttons.length - filled.length} outlined buttons in the head`)
    }
    return wrong
  }, touchRow)

test.group('Officers’ pages on every screen size', (group) => {
  full(group)
  const browser = browserOf(group)
  let office: Office
  let visits: [as: Officer, path: string][]
  group.setup(async () => {
    office = await createOffice()
    const { plain } = await unvisitedPages(VISITS, isOfOfficers)
    const named = Object.entries(VISITS).filter(([pattern]) => isOfOfficers(pattern))
    visits = [...named.flatMap(([, own]) => own), ...(await firstWithAccess(plain, office.people))]
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  /** Returns the pages of one officer to which no earlier officer has access; each officer's dashboard is different. */
  const ownPaths = (person: Officer) => {
    const before = WALKERS.slice(0, WALKERS.indexOf(person))
    const isNew = (path: string) =>
      path === '/officer' || !visits.some(([as, at]) => at === path && before.includes(as))
    return visits.filter(([as, path]) => as === person && isNew(path)).map(([, path]) => path)
  }

  for (const { width, height, isTouch } of SCREENS) {
    for (const person of WALKERS) {
      test(`fit a screen of ${width} px in Marathi: ${person}`, async ({ assert }) => {
        const visitor = await signInWithStepUp(office.people[person])
        const options = { width, hasTouch: isTouch, locale: 'mr' } as const
        const page = await openWith(browser, visitor, options)
        await page.setViewportSize({ width, height })
        const wrong: string[] = []
        for (const path of ownPaths(person)) {
          await page.goto(addressOf(path, office.at), { waitUntil: 'load' })
          const found =
            width === 360
              ? await phoneViolations(page, LONG_FORMS.test(path))
              : await wideScreenViolations(page, isTouch ? MAX_TOUCH_ROW_HEIGHT : null)
          const wide = await overflow(page)
          if (wide > 0) found.push(`${wide} px beside the screen`)
          wrong.push(...found.map((one) => `${person} at ${path}: ${one}`))
        }
        await page.context().close()
        assert.deepEqual(wrong, [])
      }).timeout(600_000)
    }
  }
})
