import { writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { fillSlots } from '#database/factories/profile_factory'
import { masters } from '#masters/queries/masters'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'

const PATH = '/officer/applications'
const ROWS = 47

/** Returns the orientation and the text of each page of a PDF. */
async function pagesOf(bytes: Buffer) {
  const paper = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: { isWide: boolean; text: string }[] = []
  for (let number = 1; number <= paper.numPages; number++) {
    const page = await paper.getPage(number)
    const [, , width, height] = page.view
    const { items } = await page.getTextContent()
    const texts = items.map((item) => ('str' in item ? item.str : ''))
    pages.push({ isWide: width > height, text: texts.join(' ').replace(/\s+/g, ' ') })
  }
  await paper.loadingTask.destroy()
  return pages
}

test.group('Printing', (group) => {
  const browser = browserOf(group)
  const numbers: string[] = []
  let officer: User
  const districtId = () => districtNamed('Ratnagiri')
  group.setup(async () => {
    officer = await createOfficer(Role.districtOfficer, districtId())
    for (let row = 0; row < ROWS; row++) {
      numbers.push((await createApplication({ districtId: districtId() })).number)
    }
  })
  group.each.setup(() => limiter.clear())

  /** Opens a page whose print dialog is recorded, and remains open until closed. */
  async function open(locale: 'en' | 'mr' = 'en') {
    const { page } = await openAs(browser, officer, { locale })
    await page.addInitScript(() => {
      window.print = () => void (document.documentElement.dataset.printed = 'yes')
    })
    await page.goto(PATH, { waitUntil: 'networkidle' })
    return page
  }

  const rows = (page: Page) => page.locator('.as-table tbody tr').count()
  const waitForPrint = (page: Page) =>
    page.locator('html[data-printed]').waitFor({ state: 'attached' })

  for (const locale of ['en', 'mr'] as const) {
    test(`includes every row of a filtered list, on wide pages that repeat its header, ${locale}`, async ({
      assert,
    }) => {
      const page = await open(locale)
      assert.equal(await rows(page), DEFAULT_LIST_SIZE)
      await page.locator('.ls-list button:has(.tabler-icon-printer)').click()
      await waitForPrint(page)
      assert.equal(await rows(page), ROWS)
      const bytes = await page.pdf({ preferCSSPageSize: true })
      if (process.env.SHOTS) await writeFile(`${process.env.SHOTS}/list-${locale}.pdf`, bytes)
      const pages = await pagesOf(bytes)
      assert.isAbove(pages.length, 1)
      for (const [index, { isWide, text }] of pages.entries()) {
        assert.isTrue(isWide, `page ${index + 1}`)
        if (locale === 'en') assert.include(text, 'Applicant', `header of page ${index + 1}`)
      }
      const all = pages.map(({ text }) => text.replaceAll(' ', '')).join('')
      assert.deepEqual(
        numbers.filter((number) => !all.includes(number)),
        []
      )
      /** The list is restored when the dialog is closed. */
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await page.waitForURL((url) => url.search === '')
      await page.locator('.as-table tbody tr').nth(DEFAULT_LIST_SIZE).waitFor({ state: 'detached' })
      assert.equal(await rows(page), DEFAULT_LIST_SIZE)
      await page.context().close()
    })
  }

  test('states which rows a list contains if the browser prints it by itself', async ({
    assert,
  }) => {
    const page = await open()
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
    assert.include(pages.at(-1)!.text, `1 to ${DEFAULT_LIST_SIZE} of ${ROWS}`)
    await page.context().close()
  })

  test('offers the PDF instead of printing part of a list that is too long', async ({ assert }) => {
    const counters = () =>
      db.from('workflow_counters').where({ subject_type: 'application', district_id: districtId() })
    await counters().increment('subjects', 1000)
    try {
      const page = await open()
      await page.locator('.ls-list button:has(.tabler-icon-printer)').click()
      const limitDialog = page.getByRole('dialog', {
        name: 'This list is too long to print from the page',
      })
      await limitDialog.waitFor()
      assert.match(await limitDialog.innerText(), /up to 500 rows/)
      const pdf = await limitDialog
        .getByRole('link', { name: 'Export to PDF' })
        .getAttribute('href')
      assert.match(pdf!, /^\/officer\/applications\/pdf/)
      assert.equal(await page.locator('html[data-printed]').count(), 0)
      await page.context().close()
    } finally {
      await counters().decrement('subjects', 1000)
    }
  })

  for (const locale of ['en', 'mr'] as const) {
    test(`includes the data and the history of a review, without bars, ${locale}`, async ({
      assert,
    }) => {
      const application = await createApplication({ districtId: districtId() })
      await fillSlots(
        application.userId,
        { subjectType: 'profile', subjectId: application.profileId },
        '1'
      )
      const { page } = await openAs(browser, officer, { locale })
      await page.goto(`${PATH}/${application.id}`, { waitUntil: 'networkidle' })
      await page.emulateMedia({ media: 'print' })
      for (const bar of ['.rv-bar', '.rv-viewer', '.dk-rail', '.dk-head', 'form']) {
        assert.equal(await page.locator(bar).locator('visible=true').count(), 0, bar)
      }
      const bytes = await page.pdf({ preferCSSPageSize: true })
      if (process.env.SHOTS) await writeFile(`${process.env.SHOTS}/review-${locale}.pdf`, bytes)
      const text = (await pagesOf(bytes)).map((one) => one.text).join(' ')
      /** Nothing is cut off below the end of a pane that scrolls on screen. */
      const titles = page.locator('.rv-data .as-card-head :is(h2, h3):visible')
      assert.isAbove(await titles.count(), 3)
      if (locale === 'en') {
        for (const title of await titles.allInnerTexts()) assert.include(text, title)
        const required = masters()
          .documentSlots('1')
          .filter((slot) => slot.isRequired)
        for (const { name } of required) assert.include(text, name ?? '')
        assert.notMatch(text, /Matches with other applicants|Questions to the applicant/)
      }
      await page.context().close()
    })
  }
})
