import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { useSystemClock } from '#kernel/calendar/clock'
import { disburse, sanction, applicationWithLoi } from '#tests/functional/lending/loans/support'
import { browserOf, type PageOptions } from '#tests/support/browser'
import { createApplicant, signInAs } from '#tests/support/users'

test.group('The pages of loans in a browser', (group) => {
  const browser = browserOf(group)
  let applicant: User
  /** Address of the loan's pages. */
  let base: string

  group.setup(async () => {
    applicant = await createApplicant()
    const application = await applicationWithLoi({ userId: applicant.id })
    const ofBank = await sanction(application)
    await disburse(application, ofBank)
    base = `/loans/${application.uuid}`
    return () => useSystemClock()
  })

  async function open(user: User, options: PageOptions = {}): Promise<Page> {
    await limiter.clear(['memory'])
    const visitor = await signInAs(user)
    const page = await browser.newPage(options)
    const url = process.env.APP_URL!
    await page
      .context()
      .addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })))
    return page
  }

  test('show the schedule while its terms are typed, and ask before a letter is removed', async ({
    assert,
  }) => {
    const page = await open(applicant)
    await page.goto(`${base}/disbursements/new`, { waitUntil: 'networkidle' })
    await page.locator('[id="field-emiStartOn"]').fill('31-05-2026')
    await page.locator('[id="field-amount"]').fill('300000')
    await page.getByText('60', { exact: false }).first().waitFor()
    const schedule = page.getByRole('region', { name: 'EMI schedule' })
    await schedule.getByText('30-Jun-2026').first().waitFor()
    /** 3,00,000 at 10.5 % is 2,625.00 in the first month. */
    await schedule.getByText('₹2,625', { exact: true }).first().waitFor()

    await page.locator('[id="field-tenureMonths"]').fill('99999999')
    await page.getByText('The schedule appears here').waitFor()

    await page.locator('[id="field-letter"]').setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await page.getByRole('button', { name: /letter\.pdf/ }).click()
    await page.getByRole('heading', { name: 'Are you sure?' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Record removed Successfully').waitFor()
    assert.equal(await page.getByText('letter.pdf').count(), 0)
  })

  test('open the schedule of a tranche, which has its own pagination', async ({ assert }) => {
    const page = await open(applicant)
    await page.goto(`${base}/disbursements`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'EMI schedule of tranche 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('31-May-2026').first().waitFor()
    assert.equal(await dialog.locator('tbody tr').count(), 10)
    await dialog.getByLabel('Rows per page').selectOption('60')
    assert.equal(await dialog.locator('tbody tr').count(), 60)
  })
})
