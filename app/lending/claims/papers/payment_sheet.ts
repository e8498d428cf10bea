import type { Writable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { formatDate } from '#kernel/calendar/plain_date'
import { titleCase } from '#kernel/formats/names'
import type { Cell } from '#spreadsheets/sheet_plan'
import { writeSheet } from '#spreadsheets/write_sheet'
import { aadhaarCiphers } from '#kernel/vault/aadhaar_store'
import { decrypt } from '#kernel/vault/vault'
import type PaymentBatch from '#claims/models/payment_batch'

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

/** What a line of the file is made of, frozen when the batch was made. */
const FROZEN_COLUMNS = [
  'sr_no',
  'beneficiary_name',
  'loi_number',
  'aadhaar_reference',
  'aadhaar_cipher',
  'amount_paise',
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

/** With the sealed number that its reference key stands for. */
type Line = StoredLine & { aadhaar: string | null }

const BATCH_SIZE = 1000

/**
 * Writes the bank's file of a batch to a stream, row by row from its frozen rows, so that a batch of
 * any length needs the same memory. The only place where an Aadhaar number leaves in full; the
 * same batch gives the same bytes.
 *
 * @param onRow is called for each row on its way
 * @throws Error when the output went away; it is destroyed when a row cannot be read, so that
 *   nobody takes half a file
 */
export async function writePaymentFile(
  batch: PaymentBatch,
  output: Writable,
  onRow?: () => void
): Promise<void> {
  const plan = {
    name: SHEET_NAME,
    at: batch.createdAt.toJSDate(),
    lines: [{ cells: PAYMENT_COLUMNS }],
    kinds: PAYMENT_COLUMNS.map(() => 'plain' as const),
  }
  await writeSheet({ plan, rows: paymentRows(batch, onRow), output })
}

async function* paymentRows(batch: PaymentBatch, onRow?: () => void): AsyncGenerator<Cell[]> {
  const paidOn = formatDate(batch.batchOn, 'en')
  for await (const item of storedLines(batch)) {
    onRow?.()
    yield paymentCells(batch, paidOn, item)
  }
}

/** Texts are written as texts, so that twelve digits stay twelve digits and nothing is a formula. */
function paymentCells(batch: PaymentBatch, paidOn: string, item: Line): Cell[] {
  return [
    item.sr_no,
    batch.debitAccount,
    paidOn,
    titleCase(item.beneficiary_name),
    item.loi_number,
    decrypt(item.aadhaar ?? '', 'aadhaar'),
    Number(item.amount_paise) / 100,
    item.taluka,
    item.district,
    item.mobile,
    item.email ?? '',
    item.pincode,
    String(item.claim_id),
    '',
    PRODUCT_CODE,
    batch.remitterBankCode,
  ]
}

/** Plain rows: models would cost as much as the writing. */
async function* storedLines(batch: PaymentBatch): AsyncGenerator<Line> {
  for (let after = 0; ;) {
    const items: StoredLine[] = await db
      .from('payment_batch_items')
      .where('batch_id', batch.id)
      .where('sr_no', '>', after)
      .select(...FROZEN_COLUMNS)
      .orderBy('sr_no')
      .limit(BATCH_SIZE)
    const sealed = await aadhaarCiphers(
      items.map((item) => ({
        aadhaarReference: item.aadhaar_reference,
        aadhaarCipher: item.aadhaar_cipher,
      }))
    )
    yield* items.map((item, index) => ({ ...item, aadhaar: sealed[index] }))
    if (items.length < BATCH_SIZE) {
      return
    }
    after = items[items.length - 1].sr_no
  }
}
