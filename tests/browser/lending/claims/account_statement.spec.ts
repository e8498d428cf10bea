import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped, formatDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { claimRows, returnClaim } from '#tests/support/claims'
import {
  fixtureFile,
  plainStatementForRows,
  statementForRows,
} from '#tests/support/statements/for_loan'
import { createApplicant } from '#tests/support/users'
import words from '../../../../resources/lang/mr/claims.json' with { type: 'json' }

/** Synthetic files in the style of these banks' statements. */
const LAYOUTS = [
  ['sbi', 'pdf'],
  ['hdfc', 'xlsx'],
  ['baroda', 'csv'],
] as const

/** Creates a borrower with a loan of which three instalments can be claimed. */
async function borrower() {
  const owner = await createApplicant()
  const loan = await createLoan({
    application: { userId: owner.id },
    emiStartOn: addMonthsClamped(getClock().today(), -2),
    tenureMonths: 12,
  })
  return { owner: await User.findOrFail(owner.id), loan, due: loan.rows.slice(0, 3) }
}

/** Returns the instalments of a loan's claims with their payment dates. */
async function claimed(applicationId: number) {
  const rows = await db
    .from('claim_rows')
    .join('claims', 'claims.id', 'claim_rows.claim_id')
    .where('claims.application_id', applicationId)
    .orderBy('claim_rows.schedule_row_id')
    .select('claim_rows.schedule_row_id', 'claim_rows.paid_on')
  return rows.map((row) => [row.schedule_row_id, row.paid_on])
}

/** Adds the photo to the claim, submits it, and waits for the claim's page. */
async function sendWithPhoto(page: Page) {
  const buffer = await fixtureFile('photo.jpg')
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('#field-photo').setInputFiles(photo)
  await page.getByRole('button', { name: words.form.submit }).click()
  await page.waitForURL(/\/claims\/[0-9a-f-]{36}$/)
}

test.group('A refund claim without a form', (group) => {
  const browser = browserOf(group)

  for (const [style, format] of LAYOUTS) {
    test(`is sent with a ${style} statement (${format}), on a phone in Marathi, without typing`, async ({
      assert,
    }) => {
      const { owner, loan, due } = await borrower()
      const { page } = await openAs(browser, owner, { width: 360, locale: 'mr' })
      await page.goto(`/loans/${loan.application.uuid}/claims/new`, { waitUntil: 'networkidle' })
      const { name, bytes } = await statementForRows(due, style, format)
      const file = { name, mimeType: 'application/octet-stream', buffer: bytes }
      await page
        .locator('#field-statement')
        .setInputFiles(format === 'pdf' ? { ...file, mimeType: 'application/pdf' } : file)
      await page.locator('.cl-found').waitFor()
      assert.equal(await page.locator('.cl-found li').count(), 3)
      assert.equal(
        await page
          .locator('.cl-found')
          .getByText(words.statement.recognised, { exact: true })
          .count(),
        3
      )
      assert.equal(await overflow(page), 0)
      assert.deepEqual(await barriers(page), [])
      if (process.env.PICTURES) {
        await page.screenshot({ path: `${process.env.PICTURES}/${style}.png`, fullPage: true })
      }
      await sendWithPhoto(page)
      assert.deepEqual(
        await claimed(loan.application.id),
        due.map(({ id, dueOn }) => [id, dueOn])
      )
    }).timeout(120_000)
  }

  test('leaves an instalment that is not in the statement to manual selection', async ({
    assert,
  }) => {
    const { owner, loan, due } = await borrower()
    const { page } = await openAs(browser, owner, { width: 360, locale: 'mr' })
    await page.goto(`/loans/${loan.application.uuid}/claims/new`, { waitUntil: 'networkidle' })
    const [first, unclear, last] = due
    const narrations = { [unclear.rowNo]: 'UPI/60412345/PAYMENT' }
    const { name, bytes } = plainStatementForRows(due, 'sbi', { cut: 'tabs', narrations })
    const upload = { name, mimeType: 'application/vnd.ms-excel', buffer: bytes }
    await page.locator('#field-statement').setInputFiles(upload)
    const found = page.locator('.cl-found li')
    await found.first().waitFor()
    const unconfirmedLine = found.filter({
      has: page.getByText(words.statement.choose, { exact: true }),
    })
    assert.equal(await unconfirmedLine.count(), 1)
    assert.include(await unconfirmedLine.innerText(), words.statement.why.narration)
    /** The amount is the total of the recognised instalments, and increases with the selection. */
    const amount = page.locator('#field-paidAmount')
    const rupees = async () => Number((await amount.inputValue()).replaceAll(',', ''))
    assert.equal(await rupees(), (first.emiPaise + last.emiPaise) / 100)
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    await unconfirmedLine.getByRole('button').click()
    await unconfirmedLine.getByText(words.statement.line.confirmed, { exact: true }).waitFor()
    assert.equal(await rupees(), due.reduce((sum, { emiPaise }) => sum + emiPaise, 0) / 100)
    await sendWithPhoto(page)
    assert.deepEqual(
      await claimed(loan.application.id),
      due.map(({ id, dueOn }) => [id, dueOn])
    )
  }).timeout(120_000)

  test('changes a returned claim only by what the applicant accepts', async ({ assert }) => {
    const { owner, loan, due } = await borrower()
    const [first, second, third] = due
    const saidOn = addDays(first.dueOn, 3)
    const claim = await claimRows(loan, { rowNos: [first.rowNo], paidOn: saidOn })
    await returnClaim(claim)
    const { page } = await openAs(browser, owner, { width: 360, locale: 'mr' })
    const path = `/loans/${loan.application.uuid}/claims/${claim.uuid}`
    await page.goto(path, { waitUntil: 'networkidle' })
    const amount = page.locator('#field-paidAmount')
    const before = await amount.inputValue()
    const { name, bytes } = await statementForRows(due, 'sbi', 'xlsx')
    const upload = { name, mimeType: 'application/octet-stream', buffer: bytes }
    await page.locator('#field-statement').setInputFiles(upload)
    const found = page.locator('.cl-found li')
    await found.first().waitFor()
    const held = words.statement.held.replace('{date}', formatDate(saidOn, 'mr'))
    await found.first().getByText(held).waitFor()
    assert.equal(await found.getByText(words.statement.not_held, { exact: true }).count(), 2)
    assert.equal(await amount.inputValue(), before)
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/returned.png`, fullPage: true })
    }
    for (const place of [0, 1]) await found.nth(place).getByRole('button').click()
    await page.getByRole('button', { name: words.form.resubmit }).click()
    await page.getByText(words.messages.resubmitted).waitFor()
    const kept = await claimed(loan.application.id)
    assert.deepEqual(kept, [
      [first.id, first.dueOn],
      [second.id, second.dueOn],
    ])
    assert.notInclude(kept.flat(), third.id)
  }).timeout(120_000)
})
