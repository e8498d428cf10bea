import { Writable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { dateParts, formatDate } from '#kernel/calendar/plain_date'
import { titleCase } from '#kernel/formats/names'
import { paymentProfile, sheetProfile } from '#claims/payments/transfers/queries/profiles'
import { headerLine, itemLine, sheetCells } from '#claims/payments/transfers/rules/profiles'
import type { Cell } from '#spreadsheets/sheet_plan'
import { writeSheet } from '#spreadsheets/write_sheet'
import { aadhaarCiphers } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'
import type PaymentBatch from '#claims/models/payment_batch'
import { batchById } from '#claims/payments/queries/payment_views'
import { paymentBatchList } from '#claims/payments/queries/list_payment_batches'
import type { FileKind } from '#jobs/contracts/file_kind'
import type { RequestedFile } from '#jobs/models/file_job'
import { FORMATS } from '#lists/list_files'
import { UnreadableTable, readTable } from '#spreadsheets/read_table'
import { Refusal } from '#kernel/exceptions/refusal'
import type { ReadSheet } from '#spreadsheets/workbook_parts'
import { createHash } from 'node:crypto'
import type BankConnection from '#claims/models/bank_connection'
import corporation from '#kernel/settings/corporation'

/** File and sheet names that the bank expects (document 4, section 9.1). */
export const PAYMENT_FILE_NAME = 'Claim_Payments.xlsx'
const SHEET_NAME = 'Claim_Payment'

/** The bank reads fixed positions: order and headers must not change (abps.md). */
export const paymentColumns = () => sheetProfile().columns.map(({ title }) => title)

/** Columns of a line of the file, frozen when the batch was created. */
const FROZEN_COLUMNS = [
  'sr_no',
  'beneficiary_name',
  'loi_number',
  'aadhaar_reference',
  'aadhaar_cipher',
  'amount_paise',
  'set_off_paise',
  'taluka',
  'district',
  'mobile',
  'email',
  'pincode',
  'claim_id',
] as const

type StoredLine = Record<
  Exclude<(typeof FROZEN_COLUMNS)[number], 'sr_no' | 'email' | 'aadhaar_reference'>,
  string
> & {
  sr_no: number
  email: string | null
  aadhaar_reference: string | null
}

/** A line with the encrypted number of its reference key. */
type Line = StoredLine & { aadhaar: string | null }

const BATCH_SIZE = 1000

/**
 * Writes the bank's file of a batch to a stream, row by row from its frozen rows, so that memory use does not depend on
 * the length. This is the only place where a full Aadhaar number leaves the portal; the same batch produces the same
 * bytes.
 *
 * @param onRow called for each row
 * @throws Error when the output was closed; the output is destroyed when a row cannot be read, so that no partial file
 * is received
 */
export async function writePaymentFile(
  batch: PaymentBatch,
  output: Writable,
  onRow?: () => void
): Promise<void> {
  const columns = paymentColumns()
  const plan = {
    name: SHEET_NAME,
    at: batch.createdAt.toJSDate(),
    lines: [{ cells: columns }],
    kinds: columns.map(() => 'plain' as const),
  }
  await writeSheet({ plan, rows: paymentRows(batch, onRow), output })
}

async function* paymentRows(batch: PaymentBatch, onRow?: () => void): AsyncGenerator<Cell[]> {
  const profile = sheetProfile()
  const { debitAccount, remitterBankCode } = batch
  const shared = { debitAccount, remitterBankCode, paidOn: formatDate(batch.batchOn, 'en') }
  for await (const item of paymentLines(batch)) {
    onRow?.()
    yield sheetCells(profile, { ...shared, ...item, name: titleCase(item.name) })
  }
}

/** Returns the amount of a line in the file, in paise: the amount less set-offs (DECISIONS 9). */
const fileAmount = (item: Line) => Number(item.amount_paise) - Number(item.set_off_paise)

/** Yields the lines of a batch as its formats require them; amounts in paise, with the number in full. */
export async function* paymentLines(batch: PaymentBatch) {
  let number = 0
  for await (const item of storedLines(batch)) {
    yield {
      srNo: (number += 1),
      claimId: String(item.claim_id),
      name: item.beneficiary_name,
      loiNumber: item.loi_number,
      aadhaar: decrypt(item.aadhaar ?? '', 'aadhaar'),
      amountPaise: fileAmount(item),
      taluka: item.taluka,
      district: item.district,
      mobile: item.mobile,
      email: item.email ?? '',
      pincode: item.pincode,
    }
  }
}

/** Plain rows: models would cost as much as the writing itself. */
async function* storedLines(batch: PaymentBatch): AsyncGenerator<Line> {
  for (let after = 0; ;) {
    const items: StoredLine[] = await db
      .from('payment_batch_items')
      .where('batch_id', batch.id)
      .where('sr_no', '>', after)
      .whereColumn('set_off_paise', '<', 'amount_paise')
      .select(...FROZEN_COLUMNS)
      .orderBy('sr_no')
      .limit(BATCH_SIZE)
    const ciphers = await aadhaarCiphers(
      items.map((item) => ({
        aadhaarReference: item.aadhaar_reference,
        aadhaarCipher: item.aadhaar_cipher,
      }))
    )
    yield* items.map((item, index) => ({ ...item, aadhaar: ciphers[index] }))
    if (items.length < BATCH_SIZE) {
      return
    }
    after = items[items.length - 1].sr_no
  }
}

export const PAYMENT_FILE = 'payment_file'

/** Returns the request of workers for the bank's file of a batch: without a language, the same bytes each time. */
export const paymentFileRequest = ({ id }: PaymentBatch): RequestedFile => ({
  kind: PAYMENT_FILE,
  list: paymentBatchList.definition.name,
  place: 'sheet',
  query: { batch: id },
  locale: 'en',
})

const batchOf = ({ query }: RequestedFile) => batchById(Number(query.batch))

/**
 * The bank's file of a large batch. It is never stored unencrypted (DECISIONS 9), and is downloaded like that of a
 * small one: only then is the batch fixed and the download recorded.
 */
export const paymentFileKind: FileKind = {
  mayFetch: ({ may }) => may('ClaimPolicy.pay'),
  fileName: () => PAYMENT_FILE_NAME,
  about: async (fileRequest) => (await batchOf(fileRequest)).number,
  encryptedFileHref: ({ query }) => `/officer/payment-batches/${Number(query.batch)}/spreadsheet`,

  async prepare(fileRequest, _requester, _i18n, onRow) {
    const batch = await batchOf(fileRequest)
    return {
      ...FORMATS.sheet,
      total: batch.itemsCount,
      write: (output) => writePaymentFile(batch, output, onRow),
    }
  },
}

/** A table as text: the header line and the rows below it, with their line numbers and the sheet. */
interface AnswerTable {
  header: string[]
  sheet: ReadSheet | null
  rows: { line: number; cells: string[] }[]
}

/** More lines than any batch has. */
const MAX_ROWS = 200_000

/**
 * Reads the bank's answer, an xlsx or a csv file, detected by its content and not by its name.
 *
 * @throws Refusal when it is neither, or empty, or unreadable
 */
export async function readAnswerTable(path: string): Promise<AnswerTable> {
  const table: AnswerTable = { header: [], rows: [], sheet: null }
  const lines = readTable({ path, maxLines: MAX_ROWS, isWindowsText: true })
  try {
    for await (const { line, cells } of lines) {
      if (table.header.length > 0) {
        table.rows.push({ line, cells })
      } else if (cells.some((cell) => cell.trim() !== '')) {
        table.header = cells
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw error.refusal('claims.messages.answer_unreadable')
  }
  if (table.rows.length === 0) {
    throw new Refusal('claims.messages.answer_empty', {}, { field: 'file' })
  }
  return { ...table, sheet: lines.sheet }
}

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
      ? await collectBuffer((output) => writePaymentFile(batch, output))
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

async function collectBuffer(write: (output: Writable) => Promise<void>): Promise<Buffer> {
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
