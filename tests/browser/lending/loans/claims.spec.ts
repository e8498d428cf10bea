import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped, formatDate } from '#kernel/calendar/plain_date'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { fixture, gif } from '#tests/fixtures/files/corpus'
import { browserOf } from '#tests/support/browser'
import { claimRows } from '#tests/support/claims'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'

test.group('Claims and schedules in a browser', (group) => {
  const browser = browserOf(group)
  let loan: TestLoan
  let owner: User
  let base: string

  group.setup(async () => {
    /** Row 0 is too late, row 1 is claimed, rows 2 to 4 are due, and row 5 is not yet due. */
    const emiStartOn = addMonthsClamped(getClock().today(), -4)
    owner = await createApplicant()
    loan = await createLoan({ application: { userId: owner.id }, emiStartOn, tenureMonths: 12 })
    await claimRows(loan, { rowNos: [1] })
    base = `/loans/${loan.application.uuid}`
  })
  group.each.setup(() => limiter.clear(['memory']))

  test('show the status of each instalment of the schedule as text', async ({ assert }) => {
    const lastDay = (rowNo: number) => addMonthsClamped(loan.rows[rowNo].dueOn, 3)
    const words = {
      en: [
        `Too late: the last day was ${formatDate(lastDay(0), 'en')}`,
        'Claimed',
        `Due: claim by ${formatDate(lastDay(2), 'en')}`,
        'Not due yet',
      ],
      mr: [
        `मुदत संपली: शेवटचा दिवस ${formatDate(lastDay(0), 'mr')} होता`,
        'दावा केला आहे',
        `देय: ${formatDate(lastDay(2), 'mr')} पर्यंत दावा करा`,
        'अद्याप देय नाही',
      ],
      hi: [
        `समय बीत गया: अंतिम दिन ${formatDate(lastDay(0), 'hi')} था`,
        'दावा किया गया',
        `देय: ${formatDate(lastDay(2), 'hi')} तक दावा करें`,
        'अभी देय नहीं',
      ],
    }
    for (const [locale, expected] of Object.entries(words)) {
      const { page } = await openAs(browser, owner, { locale: locale as 'en' })
      await page.goto(`${base}/disbursements/1`)
      const states = await page.locator('tbody .as-badge').allInnerTexts()
      assert.deepEqual([states[0], states[1], states[2], states[5]], expected)
      await page.context().close()
    }
  })

  test('name a claim by its date in the list, on its page and in the confirmation of its withdrawal', async ({
    assert,
  }) => {
    const names = {
      en: (day: string) => `Claim of ${day}`,
      mr: (day: string) => `${day} रोजीचा दावा`,
      hi: (day: string) => `${day} का दावा`,
    }
    for (const [locale, nameOf] of Object.entries(names)) {
      const name = nameOf(formatDate(getClock().today(), locale))
      const { page } = await openAs(browser, owner, { locale: locale as 'en' })
      await page.goto(`${base}/claims`)
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      assert.include(await page.title(), name)
      await page.locator('[aria-haspopup=dialog]').last().click()
      const question = await page.locator('dialog[open]').innerText()
      assert.include(question, formatDate(getClock().today(), locale))
      await page.context().close()
    }
  })

  test('open the form of a claim with the first claimable instalment', async ({ assert }) => {
    const early = await createApplicant()
    const firstDue = addMonthsClamped(getClock().today(), 1)
    const { application } = await createLoan({
      application: { userId: early.id },
      emiStartOn: firstDue,
      tenureMonths: 12,
    })
    const { page } = await openAs(browser, early, { width: 360 })
    await page.goto(`/loans/${application.uuid}/claims/new`)
    await page
      .getByText(`claim the next one from ${formatDate(firstDue, 'en')}`, { exact: false })
      .waitFor()
    assert.equal(
      await page.locator('main form :is(input:not([type=hidden]), [type=submit])').count(),
      0
    )
    await page.context().close()
  })

  test('restore the initial state of a claim form on Reset, including files, after a confirmation', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, owner, { width: 360 })
    await page.goto(`${base}/claims/new`)
    const boxes = page.getByRole('checkbox')
    const paidAmount = page.locator('#field-paidAmount')
    const proof = page.locator('#field-proof')
    await boxes.first().check()
    await page.locator('#field-paidOn').fill('01-01-2026')
    await paidAmount.fill('12345')
    await proof.setInputFiles({
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: await fixture('two_pages.pdf'),
    })
    await page
      .locator('#field-photo')
      .setInputFiles({ name: 'moving.gif', mimeType: 'image/gif', buffer: gif })
    await page.getByText('Wrong File Input: moving.gif', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Submit the claim' }).click()
    await page.getByText('Please enter the Other Charges', { exact: false }).first().waitFor()

    await page.getByRole('button', { name: 'Reset' }).click()
    const question = page.locator('dialog[open]')
    await question.getByText('files on this page', { exact: false }).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await paidAmount.inputValue(), '12,345')
    assert.equal(await page.getByText('receipt.pdf').count(), 1)

    await page.getByRole('button', { name: 'Reset' }).click()
    await question.getByRole('button', { name: 'Reset' }).click()
    await page.getByText('receipt.pdf').waitFor({ state: 'detached' })
    assert.isFalse(await boxes.first().isChecked())
    assert.equal(await paidAmount.inputValue(), '')
    assert.equal(await page.locator('#field-paidOn').inputValue(), '')
    assert.equal(await page.getByText('moving.gif').count(), 0)
    assert.equal(await page.locator('.as-error').count(), 0)
    assert.equal(await page.getByText('Please enter the Other Charges').count(), 0)
  })

  test('report an invalid schedule file at its field, and leave the dialog open for another', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, owner)
    await page.goto(`${base}/disbursements`)
    await page.getByRole('button', { name: 'Upload Payment Schedule' }).click()
    const dialog = page.locator('dialog[open]')
    const field = dialog.locator('#field-file')
    await field.setInputFiles({ name: 'plan.gif', mimeType: 'image/gif', buffer: gif })
    await dialog.getByText('Wrong File Input: plan.gif', { exact: false }).waitFor()
    /** A wrong type with a valid extension: the server checks the content. */
    await field.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: gif })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.locator('#field-file-error').getByText('Wrong File Input').waitFor()
    assert.equal(await dialog.getByText('plan.pdf').count(), 1)
    await field.setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: await fixture('two_pages.pdf'),
    })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('File Saved Successfully').waitFor()
    assert.equal(await page.locator('dialog[open]').count(), 0)
  })
})
