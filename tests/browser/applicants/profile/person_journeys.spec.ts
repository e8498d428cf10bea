import { test } from '@japa/runner'
import Application from '#applications/models/application'
import { browserOf } from '#tests/support/browser'
import { type } from '#tests/support/journeys/forms'
import { holdInPune } from '#tests/support/journeys/hold'
import { inspectedPage, submitApplication } from '#tests/support/journeys/inspected'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { fillProfile, type PersonLoan } from '#tests/support/journeys/profile'
import { FULL } from '#tests/support/tags'
import { createApplicant } from '#tests/support/users'

/** Birth dates within the age limits of the loan. */
const BIRTH_DATES: Record<PersonLoan, string> = {
  individual: '15-08-1990',
  education: '15-08-2005',
}

const NUMBERS: Record<PersonLoan, RegExp> = {
  individual: /^IL-PUN-\d{4}-\d{6}$/,
  education: /^EL-PUN-\d{4}-\d{6}$/,
}

const BORROWED_FOR = {
  individual: { organisation: 'Savita Tailoring', product: 'School uniforms' },
  education: { organisation: 'College of Nursing, Pune', product: 'B.Sc. Nursing' },
} satisfies Record<PersonLoan, object>

const answers = (loan: PersonLoan, aadhaar: string) => ({
  loan,
  aadhaar,
  birthDate: BIRTH_DATES[loan],
  pan: 'ABCPJ1234K',
  accountNo: '123456789012',
  rationCardNo: `MH-${aadhaar}`,
  amount: '5,00,000',
  ...BORROWED_FOR[loan],
  district: 'Pune',
})

test.group('A person’s loan in a browser', (group) => {
  const browser = browserOf(group)

  const AADHAAR: [PersonLoan, string][] = [
    ['individual', '999900000118'],
    ['education', '999900000125'],
  ]
  for (const [loan, aadhaar] of AADHAAR) {
    test(`${loan}: is completed and submitted on a phone in Marathi`, async ({ assert }) => {
      const user = await createApplicant({ locale: 'mr' })
      const { page, inspect, wrong, complaints } = await inspectedPage(browser, user, {
        width: 360,
        locale: 'mr',
      })
      await withFailureReport(page, async () => {
        await page.goto(`/apply/${loan}`, { waitUntil: 'networkidle' })
        await inspect(page, 'empty')
        await page.goto(`/apply/${loan}/personal`, { waitUntil: 'networkidle' })
        await page.locator('main form button[type="submit"]').first().click()
        await page.locator('.as-error-summary').waitFor()
        await inspect(page, 'refused')
        await fillProfile(page, answers(loan, aadhaar), inspect)
        await page.goto(`/apply/${loan}/summary`, { waitUntil: 'networkidle' })
        await inspect(page)
        await submitApplication(page)
        await inspect(page, 'submitted')
        await page.goto('/profile', { waitUntil: 'networkidle' })
        await inspect(page)
      })
      const application = await Application.findByOrFail({ userId: user.id })
      assert.match(application.number, NUMBERS[loan])
      assert.deepEqual(wrong, [])
      assert.deepEqual(complaints, [])
    })
      .tags(loan === 'individual' ? [] : [FULL])
      .timeout(240_000)
  }

  test('education: is returned, corrected and resubmitted on a desktop in English', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const { page, inspect, wrong, complaints } = await inspectedPage(browser, user, { width: 1440 })
    await withFailureReport(page, async () => {
      await fillProfile(page, answers('education', '999900000139'))
      await page.goto('/apply/education/summary', { waitUntil: 'networkidle' })
      await submitApplication(page)
    })
    const application = await Application.findByOrFail({ userId: user.id })
    const remarks = 'The course is another one on the letter of admission.'
    await holdInPune(application.id, remarks)
    await withFailureReport(page, async () => {
      await page.goto(`/my-applications/${application.uuid}`, { waitUntil: 'networkidle' })
      await page.getByText(remarks).first().waitFor()
      await inspect(page, 'returned')
      await page.goto('/apply/education/lending', { waitUntil: 'networkidle' })
      await type(page, 'product', 'B.Sc. Nursing (second year)')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.waitForURL('**/documents')
      await page.goto('/apply/education/summary', { waitUntil: 'networkidle' })
      await page.locator('#field-confirmed').check()
      await page.getByRole('button', { name: 'Resubmit Application' }).click()
      await page.getByText('Your corrected application has been submitted again.').waitFor()
    })
    await application.refresh()
    assert.isFalse(application.status.editableByApplicant)
    assert.deepEqual(wrong, [])
    assert.deepEqual(complaints, [])
  }).timeout(240_000)
})
