import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { stepUp } from '#tests/support/journeys/account'
import { paymentFolder } from '#tests/support/payment_commands'

/** Creates a batch with the claim of one application; other claims may wait for payment too. */
export async function makeBatch(page: Page, applicationNumber: string) {
  await stepUp(page, '/officer/payment-batches/new')
  await page.getByRole('row', { name: applicationNumber }).getByRole('checkbox').check()
  await page
    .getByRole('button', { name: /Make a batch/ })
    .first()
    .click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /Make a batch/ })
    .click()
  await page.waitForURL(/\/officer\/payment-batches\/\d+$/)
}

/** Downloads the file of a batch, which marks the batch as sent. */
export async function downloadPaymentFile(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Claim_Payments.xlsx' }).click()
  return downloading
}

/** Imports the bank's response on the page of a batch: one credit with this number. */
export async function importCredit(
  page: Page,
  credit: { claimId: number; amount: string; utr: string }
) {
  const answer = join(await paymentFolder(), 'answer.csv')
  const line = `${credit.claimId},${credit.amount},Success,${credit.utr}`
  await writeFile(answer, `Corporations Remarks,Amount,Status,UTR\r\n${line}\r\n`)
  await page.reload()
  await page.locator('input[type="file"]').first().setInputFiles(answer)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import the response' }).click()
  await page.getByText(credit.utr).waitFor()
}
