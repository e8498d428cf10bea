import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DownloadPaymentBatch } from '#claims/actions/download_payment_batch'
import { writePaymentFile } from '#claims/papers/payment_sheet'

/** Downloads the bank's file of a batch as the page does; gives its bytes. */
export async function downloadedFile(
  input: Parameters<DownloadPaymentBatch['run']>[0]
): Promise<Buffer> {
  const batch = await new DownloadPaymentBatch().run(input)
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writePaymentFile(batch, output)])
  return bytes
}
