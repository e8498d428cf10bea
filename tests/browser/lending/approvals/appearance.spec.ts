import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type User from '#auth/models/user'
import { useSystemClock } from '#kernel/calendar/clock'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { sanction, applicationWithLoi } from '#tests/functional/lending/loans/support'
import { overflow } from '#tests/support/accessibility/barriers'
import { browserOf, type PageOptions } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createApplicant } from '#tests/support/users'
import { createOffice, type Office, type Officer } from './office.js'

/** Filter for all dates, since lists of loans show only the last month by default. */
const ALL_DAYS = 'uploadedFrom=01-01-2020&uploadedTill=31-12-2030'

/** Tolerance for rounding, in pixels. */
const TOLERANCE_PX = 1

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const boxOf = (page: Page, selector: string): Promise<Box> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    })

/** Returns labels of a review that overlap the values beside or below them. */
const overlaps = (page: Page): Promise<string[]> =>
  page.locator('.rv-data .as-said dt').evaluateAll((names) =>
    names
      .filter((name) => {
        const value = name.nextElementSibling!.getBoundingClientRect()
        const { left, right, top, bottom } = name.getBoundingClientRect()
        return (
          left < value.right - 1 &&
          value.left < right - 1 &&
          top < value.bottom - 1 &&
          value.top < bottom - 1
        )
      })
      .map((name) => name.textContent ?? '')
  )

/** Returns the texts of a PDF that exceed their page. */
async function cutTexts(bytes: Buffer): Promise<string[]> {
  const paper = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const cut: string[] = []
  for (let number = 1; number <= paper.numPages; number++) {
    const page = await paper.getPage(number)
    const [, , width] = page.view
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const left = item.transform[4] as number
      if (left < 0 || left + item.width > width + TOLERANCE_PX) cut.push(item.str)
    }
  }
  await paper.loadingTask.destroy()
  return cut
}

test.group('Layout of officers’ and applicants’ pages on screen and in print', (group) => {
  const browser = browserOf(group)
  let office: Office
  let borrower: User
  /** Address of a loan that the bank has sanctioned and not yet disbursed. */
  let loan: string
  group.setup(async () => {
    borrower = await createApplicant()
    const application = await applicationWithLoi({ userId: borrower.id })
    await sanction(application)
    loan = `/loans/${application.uuid}`
    office = await createOffice()
    return () => useSystemClock()
  })
  group.each.setup(() => limiter.clear())

  async function open(who: Officer | User, path: string, options: PageOptions = {}) {
    const user = typeof who === 'string' ? office.people[who] : who
    const { page } = await openAs(browser, user, options)
    const shown = path.replace(/\{(\w+)\}/g, (_, name) => office.at[name])
    await page.goto(shown, { waitUntil: 'networkidle' })
    return page
  }

  test('shows the bars of charts in forced colours', async ({ assert }) => {
    const page = await open('md', '/officer/overview')
    await page.emulateMedia({ forcedColors: 'active' })
    const bar = page.locator('.rp-bar').first()
    await bar.scrollIntoViewIfNeeded()
    const { left, top, bottom } = await bar.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect()
      return { left: x, top: y, bottom: y + height }
    })
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) =>
      data[(Math.round(y) * info.width + Math.round(x)) * info.channels]
    const middle = (top + bottom) / 2
    assert.isAbove(Math.abs(brightness(left + 1, middle) - brightness(left - 6, middle)), 100)
  })

  test('marks the current page in forced colours', async ({ assert }) => {
    const page = await open('md', '/officer')
    await page.emulateMedia({ forcedColors: 'active' })
    const marks = [
      ['.dk-rail a', 'borderInlineStartColor'],
      ['.as-tabs a', 'borderBottomColor'],
    ] as const
    for (const [marked, side] of marks) {
      const [current, ...others] = await page
        .locator(marked)
        .evaluateAll((items, name) => items.map((item) => getComputedStyle(item)[name]), side)
      assert.isNotEmpty(others)
      assert.notInclude(others, current, marked)
    }
  })

  test('shows a placeholder for an image that cannot be displayed', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user)
    const { page } = await openAs(browser, user, { width: 360 })
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/apply/individual/documents')
    const pictures = page.locator('.as-document-picture')
    assert.isAbove(await pictures.count(), 5)
    await pictures.last().scrollIntoViewIfNeeded()
    await page.waitForFunction(() =>
      [...document.images].every((image) => !image.complete || image.naturalWidth > 0)
    )
    assert.isAbove(await page.locator('span.as-document-picture').count(), 0)
  })

  test('does not overlap labels and values of a review, on a phone or in print', async ({
    assert,
  }) => {
    for (const locale of ['en', 'mr'] as const) {
      const page = await open('district', '/officer/applications/{individual}', {
        width: 360,
        locale,
      })
      assert.isAbove(await page.locator('.rv-data .as-said dt').count(), 20)
      assert.deepEqual(await overlaps(page), [])
      await page.emulateMedia({ media: 'print' })
      for (const width of [360, 700]) {
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await overlaps(page), [], `printed ${width} px wide`)
      }
      await page.context().close()
    }
  })

  test('shows nothing below the frame of a page with file fields', async ({ assert }) => {
    const pages: [Officer | User, string][] = [
      [borrower, `${loan}/disbursements/new`],
      ['administrator', '/officer/content/leaders/new'],
      ['administrator', '/officer/content/documents/new'],
      ['accounts', '/officer/payment-batches/{batch}'],
    ]
    for (const [who, path] of pages) {
      const page = await open(who, path)
      assert.isAbove(await page.locator('input[type=file]').count(), 0, path)
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 740 })
        const below = await page.evaluate(() => {
          const { scrollHeight, scrollTop } = document.documentElement
          const { bottom } = document
            .querySelector('.as-footer, .dk-shell')!
            .getBoundingClientRect()
          return scrollHeight - scrollTop - bottom
        })
        assert.isAtMost(below, TOLERANCE_PX, `${path} at ${width} px`)
      }
      await page.context().close()
    }
  }).tags([FULL])

  test('ends the bar of a review at the lower edge of the window', async ({ assert }) => {
    const pages: [Officer, string][] = [
      ['district', '/officer/applications/{individual}'],
      ['accounts', '/officer/claims/{claim}'],
    ]
    for (const [who, path] of pages) {
      const page = await open(who, path)
      for (const height of [700, 750, 900]) {
        await page.setViewportSize({ width: 1440, height })
        const { bottom } = await boxOf(page, '.rv-bar')
        assert.closeTo(bottom, height, TOLERANCE_PX, `${path} at ${height} px`)
      }
      await page.context().close()
    }
  })

  test('keeps the schedule of a new disbursement inside its card', async ({ assert }) => {
    const page = await open(borrower, `${loan}/disbursements/new`)
    await page.locator('[id="field-emiStartOn"]').fill('31-08-2026')
    await page.locator('[id="field-amount"]').fill('200000')
    await page.locator('.ln-edit table').waitFor()
    for (const width of [1440, 1366, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const card = await boxOf(page, '.ln-edit .as-card:has(table)')
      const frame = await boxOf(page, '.ln-edit .as-table-scroll')
      assert.isAtMost(frame.right, card.right, `${width} px`)
      if (width === 1440) {
        const table = await boxOf(page, '.ln-edit table')
        assert.isAtMost(table.right, frame.right + TOLERANCE_PX)
      }
      const cut = await page
        .locator('.ln-edit .as-table-scroll')
        .evaluate(
          (element) =>
            element.scrollWidth > element.clientWidth &&
            getComputedStyle(element).overflowX === 'visible'
        )
      assert.isFalse(cut, `${width} px`)
      assert.isAtMost(await overflow(page), 0)
    }
  })

  test('fits the list of sanctions on a desktop, and scrolls it by keyboard in its frame otherwise', async ({
    assert,
  }) => {
    const page = await open('accounts', `/officer/sanctions?${ALL_DAYS}`, { locale: 'mr' })
    const frame = page.locator('[data-paged] .as-table-scroll')
    const hidden = () => frame.evaluate((element) => element.scrollWidth - element.clientWidth)
    assert.isAtMost(await hidden(), 0)
    assert.isNull(await frame.getAttribute('tabindex'))

    await page.setViewportSize({ width: 900, height: 900 })
    await page.locator('.as-table-scroll[tabindex="0"]').waitFor()
    assert.isAbove(await hidden(), 0)
    assert.isAtMost(await overflow(page), 0)
    assert.isNotEmpty(await frame.getAttribute('aria-label'))
    const [number, name] = await page
      .locator('[data-paged] tbody tr:first-child td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    assert.isBelow(Math.max(number, name), 900)
    await frame.focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(
      () => document.querySelector('[data-paged] .as-table-scroll')!.scrollLeft > 0
    )
  })

  test('fits the list of disbursements on a narrow desktop', async ({ assert }) => {
    const page = await open('accounts', `/officer/disbursements?${ALL_DAYS}`, { width: 1280 })
    const frame = page.locator('[data-paged] .as-table-scroll')
    assert.isAbove(await frame.locator('tbody tr').count(), 0)
    assert.isAtMost(await frame.evaluate((element) => element.scrollWidth - element.clientWidth), 0)
  })

  test('prints lists of officers completely', async ({ assert }) => {
    const lists: [Officer, string][] = [
      ['district', '/officer/applications'],
      ['accounts', `/officer/sanctions?${ALL_DAYS}`],
      ['accounts', `/officer/disbursements?${ALL_DAYS}`],
      ['accounts', '/officer/claims'],
      ['md', '/officer/overview'],
      ['agm', '/officer/mis'],
    ]
    for (const [who, path] of lists) {
      /** Marathi has the longer words. */
      const page = await open(who, path, { locale: 'mr' })
      assert.isAbove(await page.locator('.as-table tbody tr').count(), 0, path)
      assert.deepEqual(await cutTexts(await page.pdf({ preferCSSPageSize: true })), [], path)
      await page.emulateMedia({ media: 'print' })
      assert.equal(await page.locator('form[method=get]:visible').count(), 0, path)
      await page.context().close()
    }
  })
    .tags([FULL])
    .timeout(180_000)
})
