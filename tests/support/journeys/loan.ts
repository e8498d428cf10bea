import type { Page } from 'playwright-core'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { choose, send, type } from '#tests/support/journeys/forms'
import { dateFieldText } from '#tests/support/journeys/officer'
import { fixturePath } from '#tests/support/journeys/profile'

const attach = async (page: Page, name: string, file: string) => {
  const group = page.locator(`[aria-labelledby="field-${name}-label"]`)
  await group.locator('input[type="file"]').first().setInputFiles(fixturePath(file))
}

/** Records the bank's sanction with the data of its letter. */
export async function recordSanction(page: Page, uuid: string, on: PlainDate) {
  await page.goto(`/loans/${uuid}/sanction`)
  await choose(page, 'bankId', { label: 'State Bank of India' })
  await type(page, 'branchName', 'Shivajinagar')
  await type(page, 'sanctionedOn', dateFieldText(on))
  await type(page, 'tenureMonths', '60')
  await type(page, 'rate', '13.5')
  await type(page, 'amount', '5,00,000')
  await type(page, 'accountNo', '604123456789')
  await attach(page, 'letter', 'two_pages.pdf')
  await page.locator('[id="field-isFinalLetter"]').check()
  await send(page, 'Submit')
  await page.getByText('Sanctioned by the bank').waitFor()
}

/** Records one tranche; the schedule beside the form suggests the instalment. */
export async function recordDisbursement(page: Page, uuid: string, on: PlainDate) {
  await page.goto(`/loans/${uuid}/disbursements/new`)
  await type(page, 'disbursedOn', dateFieldText(on))
  await type(page, 'emiStartOn', dateFieldText(on))
  await type(page, 'amount', '5,00,000')
  await page.getByRole('button', { name: 'Use the computed instalment' }).click()
  await attach(page, 'letter', 'scan.png')
  await send(page, 'Submit')
  await page.waitForURL(/\/disbursements\/1$/)
}

/** Claims the first instalment that can be claimed. */
export async function submitClaim(page: Page, uuid: string, on: PlainDate, paid: string) {
  await page.goto(`/loans/${uuid}/claims/new`)
  await page.locator('input[type="checkbox"]').first().check()
  await type(page, 'paidOn', dateFieldText(on))
  await type(page, 'charges', '0')
  await type(page, 'paidAmount', paid)
  await attach(page, 'proof', 'two_pages.pdf')
  await attach(page, 'photo', 'photo.jpg')
  await send(page, 'Submit the claim')
  await page.waitForURL(/\/claims\/[0-9a-f-]{36}$/)
}
