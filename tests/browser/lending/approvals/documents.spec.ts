import { test } from '@japa/runner'
import { jsPDF } from 'jspdf'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { Role } from '#auth/roles'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { encryptedPdf } from '#tests/fixtures/files/corpus'
import { barriers } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'
import { createFile, WAITING } from './office.js'

const PAGE_COUNT = 300

/** Creates a PDF whose pages contain their numbers. */
function pdfOf(pages: number): Buffer {
  const pdf = new jsPDF()
  for (let page = 1; page <= pages; page++) {
    if (page > 1) pdf.addPage()
    pdf.text(`Certificate on page ${page}.`, 20, 20)
  }
  return Buffer.from(pdf.output('arraybuffer'))
}

test.group('Documents of an application', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  /** Opens the review of a new application whose documents are all this file. */
  async function review(bytes: Buffer, work: (page: Page) => Promise<void>) {
    const application = await createFile(1, WAITING.agm)
    for (const file of await StoredFile.query().where('ownerUserId', application.userId)) {
      const storageKey = await privateStore.put(bytes, 'application/pdf')
      const kind = { mime: 'application/pdf', extension: 'pdf' } as const
      await file.merge({ ...kind, storageKey, sizeBytes: bytes.byteLength }).save()
    }
    const { page } = await openAs(browser, await createOfficer(Role.agm))
    await withFailureReport(page, async () => {
      await page.goto(`/officer/applications/${application.id}`, { waitUntil: 'networkidle' })
      await work(page)
    })
    await page.context().close()
  }

  test('show a PDF of 300 pages, render only the visible ones, and find text in it', async ({
    assert,
  }) => {
    await review(pdfOf(PAGE_COUNT), async (page) => {
      await page
        .getByRole('region', { name: `Page 1 of ${PAGE_COUNT}` })
        .locator('canvas')
        .waitFor()
      const number = page.getByRole('textbox', { name: 'Page', exact: true })
      await number.fill('250')
      await number.press('Enter')
      await page
        .getByRole('region', { name: `Page 250 of ${PAGE_COUNT}` })
        .locator('canvas')
        .waitFor()
      assert.isBelow(await page.locator('.pdfViewer canvas').count(), 20)
      assert.deepEqual(await barriers(page), [])

      await page.getByRole('searchbox', { name: 'Search the document' }).fill('page 123.')
      await page.keyboard.press('Enter')
      await page.getByText('1 of 1', { exact: true }).waitFor()
      await page.locator('.textLayer .highlight.selected').waitFor()
      assert.equal(await number.inputValue(), '123')

      const height = () =>
        page.locator('.page[data-page-number="123"]').evaluate((one) => one.clientHeight)
      const before = await height()
      await page.getByRole('button', { name: 'Rotate' }).click()
      await page.waitForFunction(
        (was) => document.querySelector('.page[data-page-number="123"]')!.clientHeight !== was,
        before
      )
    })
  }).timeout(90_000)

  for (const [kind, bytes, words] of [
    ['protected by a password', encryptedPdf(), 'protected by a password'],
    ['damaged', Buffer.from('%PDF-1.7 broken'), 'could not be shown'],
  ] as const) {
    test(`show a message for a file that is ${kind}`, async () => {
      await review(bytes, (page) => page.getByRole('alert').getByText(words).waitFor())
    }).timeout(60_000)
  }
})

test.group('A decision on a page', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('is undone by keyboard after the page was reloaded', async ({ assert }) => {
    const application = await createFile(1, WAITING.agm)
    const { page } = await openAs(browser, await createOfficer(Role.agm), {
      width: 360,
    })
    await withFailureReport(page, async () => {
      await page.goto(`/officer/applications/${application.id}`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: /^Forward/ }).click()
      const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
      await undo.waitFor()
      assert.deepEqual(await barriers(page), [])
      await page.reload({ waitUntil: 'networkidle' })
      await undo.focus()
      await page.keyboard.press('Enter')
      await page.getByText('1 decision was undone. Its messages were not sent.').waitFor()
    })
    const { statusId } = await application.refresh()
    assert.equal(statusId, WAITING.agm)
    await page.context().close()
  }).timeout(60_000)
})
