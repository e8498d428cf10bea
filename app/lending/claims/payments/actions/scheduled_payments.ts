import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { getClock } from '#kernel/calendar/clock'
import { makeFolder } from '#kernel/files/make_folder'
import { Refusal } from '#kernel/exceptions/refusal'
import { sqlInstant } from '#kernel/database/dialect'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import BankTransfer from '#claims/models/bank_transfer'
import PaymentBatch from '#claims/models/payment_batch'
import { PAYMENT_FILE_NAME, writePaymentFile } from '#claims/payments/spreadsheets/bank_files'
import { type LargePayment, largePaymentsOf } from '#claims/payments/queries/payment_checks'
import type { PayableFilter } from '#claims/payments/queries/payable_claims'
import type { ExcludedClaim } from '#claims/payments/rules/beneficiaries'
import { displayName } from '#documents/rules/files'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import { parseColumns } from '#claims/payments/rules/bank_answer'
import type { AnswerReport } from '#claims/payments/rules/match_answer'

interface ExportPaymentsInput {
  /** Folder of the files: each batch has its own subfolder, named by its number. */
  directory: string
  filter?: PayableFilter
  /** Why the payment exceeds the remaining grant. */
  remark?: string | null
}

/** One batch whose file is in the folder; amounts in paise. */
interface ExportedBatch {
  number: string
  claims: number
  totalPaise: number
  checksum: string
  path: string
  /** SHA-256 of the file. */
  sha256: string
  /** Payments that the bank may return because of their amount. */
  large: LargePayment[]
}

interface ExportedPayments {
  batches: ExportedBatch[]
  /** Claims that are waiting and cannot be paid yet, with the reason. */
  leftOut: ExcludedClaim[]
}

/**
 * Performs the steps of the screen for a scheduler (DECISIONS 9): creates a batch of all waiting claims and writes its
 * file. A batch whose file was not finished, because the machine stopped, is finished first; with nothing waiting
 * nothing is written, so a second run creates no second file.
 *
 * The batch counts as downloaded before its file appears: a batch that the bank may have can never be cancelled.
 *
 * @throws Refusal when no waiting claim can be paid, or a remark is required and missing; Error when the folder cannot
 * be written
 */
export class ExportPayments {
  async run({ directory, filter, remark }: ExportPaymentsInput): Promise<ExportedPayments> {
    /** Checked before anything changes: a batch whose file cannot be written would be stuck. */
    await makeFolder(directory)
    await access(directory, constants.W_OK | constants.X_OK)
    const batches: ExportedBatch[] = []
    for (const batch of await this.#unfinished()) {
      batches.push(await this.#finish(batch, directory))
    }
    const created = await this.#create(filter, remark)
    if (created) {
      batches.push(await this.#finish(created.batch, directory))
    }
    return { batches, leftOut: created?.leftOut ?? [] }
  }

  #unfinished() {
    return PaymentBatch.query()
      .whereNull('created_by')
      .whereNull('exported_at')
      .whereIn('status', ['created', 'downloaded'])
      .whereNotIn('id', BankTransfer.query().whereNotNull('liveBatchId').select('liveBatchId'))
      .orderBy('id')
  }

  async #create(filter: PayableFilter | undefined, remark: string | null | undefined) {
    try {
      return await new CreatePaymentBatch().run({ claimIds: null, filter, remark, actor: null })
    } catch (error) {
      const isNothing =
        error instanceof Refusal && error.messageKey === 'claims.messages.nothing_to_pay'
      if (!isNothing) throw error
      return null
    }
  }

  async #finish(batch: PaymentBatch, directory: string): Promise<ExportedBatch> {
    await new DownloadPaymentBatch().run({ batchId: batch.id, actor: null })
    const path = join(directory, batch.number, PAYMENT_FILE_NAME)
    const sha256 = await writeAtomically(path, (output) => writePaymentFile(batch, output))
    await PaymentBatch.query()
      .where('id', batch.id)
      .whereNull('exported_at')
      .update({ exported_at: sqlInstant(getClock().now()) })
    return {
      number: batch.number,
      claims: batch.itemsCount,
      totalPaise: batch.totalPaise,
      checksum: batch.checksum,
      path,
      sha256,
      large: await largePaymentsOf(batch.id),
    }
  }
}

/** For the owner only: the file contains Aadhaar numbers. */
const OWNER_ONLY = 0o600

/**
 * Puts a file into place completely or not at all, streaming it to disk; an existing file with the same bytes stays.
 *
 * @returns its SHA-256
 * @throws Error when a different file exists there
 */
async function writeAtomically(path: string, write: (output: Writable) => Promise<void>) {
  const folder = dirname(path)
  await makeFolder(folder)
  /** A unique name, since another process or another run in this one may write the same file. */
  const part = `${path}.${randomUUID()}.part`
  try {
    const sha256 = await writeToDisk(part, write)
    const present = await sha256Of(path)
    if (present === null) {
      await rename(part, path)
      const place = await open(folder, 'r')
      await place.sync().finally(() => place.close())
    } else if (present !== sha256) {
      throw new Error(`${path} already exists with other content`)
    }
    return sha256
  } finally {
    await rm(part, { force: true })
  }
}

async function writeToDisk(path: string, write: (output: Writable) => Promise<void>) {
  const hash = createHash('sha256')
  const content = new PassThrough()
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  const file = await open(path, 'w', OWNER_ONLY)
  try {
    await Promise.all([file.writeFile(hashed()), write(content)])
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** Returns the SHA-256 of a file; null when there is none. */
async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

interface ImportPaymentsInput {
  path: string
  batchNumber: string
  /** 'claim=3,status=7', the first column being 1; null to use the headings. */
  columns: string | null
  dryRun: boolean
}

interface ImportedPayments {
  /** 'known': exactly this file was imported before, and nothing changed now. */
  status: 'imported' | 'known' | 'checked'
  /** Null when the file is known. With errors nothing was imported. */
  report: AnswerReport | null
}

/**
 * Imports the bank's answer for a scheduler, like the screen; a wrong or contradictory row causes a refusal of the
 * complete file (DECISIONS 9). Importing the same file again changes nothing.
 *
 * @throws Refusal when there is no such batch, or the file cannot be read
 */
export class ImportPayments {
  async run({
    path,
    batchNumber,
    columns,
    dryRun,
  }: ImportPaymentsInput): Promise<ImportedPayments> {
    const batch = await PaymentBatch.findBy('number', batchNumber)
    if (!batch) {
      throw new Refusal('claims.messages.batch_unknown', { number: batchNumber })
    }
    const mapping = columns === null ? null : parseColumns(columns)
    if (columns !== null && !mapping) {
      throw new Refusal('claims.messages.answer_columns')
    }
    const input = {
      batchId: batch.id,
      path,
      fileName: displayName(basename(path), 'csv'),
      mapping,
      actor: null,
    }
    try {
      const report = await new ImportBankAnswer().run({ ...input, dryRun })
      const isChecked = dryRun || report.errors.length > 0
      return { status: isChecked ? 'checked' : 'imported', report }
    } catch (error) {
      const isKnown =
        error instanceof Refusal && error.messageKey === 'claims.messages.answer_known'
      if (!isKnown) throw error
      return { status: 'known', report: null }
    }
  }
}
