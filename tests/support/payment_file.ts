import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { writePaymentFile } from '#claims/payments/spreadsheets/bank_files'

/** Downloads the bank's file of a payment batch as the page does and returns its bytes. */
export async function downloadedFile(
  input: Parameters<DownloadPaymentBatch['run']>[0]
): Promise<Buffer> {
  const batch = await new DownloadPaymentBatch().run(input)
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writePaymentFile(batch, output)])
  return bytes
}
