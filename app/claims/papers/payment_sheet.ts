import { PassThrough } from 'node:stream'
import { formatDate } from '#core/calendar/plain_date'
import { titleCase } from '#core/formats/names'
import { fixArchiveTimes } from '#core/sheets/fix_archive_times'
import { open } from '#core/vault/vault'
import type PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'

/** File and sheet name the bank expects (document 4, section 9.1). */
export const PAYMENT_FILE_NAME = 'Claim_Payments.xlsx'
const SHEET_NAME = 'Claim_Payment'

/** Fixed by the bank's product (document 4, section 9.1). */
const PRODUCT_CODE = 'ABPS'

/** The bank reads fixed positions: order and headers must not change (abps.md). */
export const PAYMENT_COLUMNS = [
  'Sr. No.',
  'Debit Account',
  'Payment Date',
  'Beneficiary Name',
  'LOI Number',
  'Beneficiary Aadhaar Number',
  'Amount',
  'Taluka',
  'District',
  'Mobile No.',
  'Email',
  'Zip',
  'Corporations Remarks',
  'Destination Bank IIN',
  'Payment Product Code',
  'Remitter_Bank_Code',
] as const

const ROWS_PER_READ = 1000

/**
 * The bank's file of a batch, written from its frozen rows and kept nowhere: the only place where
 * an Aadhaar number leaves in full. The same batch gives the same bytes.
 */
export async function paymentSheet(batch: PaymentBatch): Promise<Buffer> {
  const output = new PassThrough()
  const chunks: Buffer[] = []
  output.on('data', (chunk: Buffer) => chunks.push(chunk))
  /** Its 33 MB are loaded by the processes that need them. */
  const { default: Excel } = await import('exceljs')
  const book = new Excel.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
  })
  book.created = batch.createdAt.toJSDate()
  book.modified = batch.createdAt.toJSDate()
  const sheet = book.addWorksheet(SHEET_NAME)
  sheet.addRow([...PAYMENT_COLUMNS]).commit()
  for await (const item of itemsOf(batch)) {
    sheet.addRow(cells(batch, item)).commit()
  }
  sheet.commit()
  await book.commit()
  return fixArchiveTimes(Buffer.concat(chunks), batch.createdAt.toJSDate())
}

/** Texts are written as texts, so that twelve digits stay twelve digits and nothing is a formula. */
function cells(batch: PaymentBatch, item: PaymentBatchItem) {
  return [
    item.srNo,
    batch.debitAccount,
    formatDate(batch.batchOn),
    titleCase(item.beneficiaryName),
    item.loiNumber,
    open(item.aadhaarCipher, 'aadhaar'),
    item.amountPaise / 100,
    item.taluka,
    item.district,
    item.mobile,
    item.email ?? '',
    item.pincode,
    String(item.claimId),
    '',
    PRODUCT_CODE,
    batch.remitterBankCode,
  ]
}

async function* itemsOf(batch: PaymentBatch) {
  for (let after = 0; ;) {
    const items = await PaymentBatchItem.query()
      .where('batch_id', batch.id)
      .where('sr_no', '>', after)
      .orderBy('sr_no')
      .limit(ROWS_PER_READ)
    yield* items
    if (items.length < ROWS_PER_READ) {
      return
    }
    after = items[items.length - 1].srNo
  }
}
