import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type BankConnection from '#claims/models/bank_connection'
import type PaymentBatch from '#claims/models/payment_batch'
import { paymentLines, writePaymentFile } from '#claims/payments/spreadsheets/bank_files'
import { paymentProfile } from '#claims/payments/transfers/queries/profiles'
import { headerLine, itemLine } from '#claims/payments/transfers/rules/profiles'
import { dateParts } from '#kernel/calendar/plain_date'
import corporation from '#kernel/settings/corporation'

/** A payment file as sent, only in memory: it is never stored unencrypted (DECISIONS 9). */
interface PaymentFile {
  content: Buffer
  sha256: string
}

export const digestOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

const NARRATION = 'INTEREST REFUND'

/** Returns the name under which a file is sent, which states whether it is encrypted. */
export function fileNameOf(
  { profile, isPgpOn }: Pick<BankConnection, 'profile' | 'isPgpOn'>,
  { number }: Pick<PaymentBatch, 'number'>
): string {
  const name = paymentProfile(profile).fileName.replace('{batch}', number)
  return isPgpOn ? `${name}.pgp` : name
}

/**
 * Returns the file of a batch in the format of its connection, the same bytes each time.
 *
 * @throws RangeError where a value does not fit into a field of fixed width
 */
export async function paymentFileOf(
  batch: PaymentBatch,
  connection: Pick<BankConnection, 'profile' | 'bankUser' | 'sponsorCode'>
): Promise<PaymentFile> {
  const profile = paymentProfile(connection.profile)
  const content =
    profile.kind === 'sheet'
      ? await collected((output) => writePaymentFile(batch, output))
      : Buffer.from(`${(await textLines(batch, connection, profile)).join('\r\n')}\r\n`)
  return { content, sha256: digestOf(content) }
}

async function textLines(
  batch: PaymentBatch,
  { bankUser, sponsorCode }: Pick<BankConnection, 'bankUser' | 'sponsorCode'>,
  profile: Parameters<typeof headerLine>[0]
): Promise<string[]> {
  const { year, month, day } = dateParts(batch.batchOn)
  const two = (number: number) => String(number).padStart(2, '0')
  const items = await Array.fromAsync(paymentLines(batch))
  const shared = {
    payerName: corporation.name.en,
    totalPaise: batch.totalPaise - batch.setOffPaise,
    itemsCount: items.length,
    batchOn: `${two(day)}${two(month)}${year}`,
    batchNumber: batch.number,
    debitAccount: batch.debitAccount,
    bankUser: bankUser ?? '',
    sponsorCode: sponsorCode ?? '',
    narration: NARRATION,
  }
  return [
    headerLine(profile, shared),
    ...items.map((item) => itemLine(profile, { ...shared, ...item })),
  ]
}

async function collected(write: (output: Writable) => Promise<void>): Promise<Buffer> {
  const parts: Buffer[] = []
  const output = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(Buffer.from(part))
      done()
    },
  })
  await write(output)
  return Buffer.concat(parts)
}
