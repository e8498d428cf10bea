import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DateTime } from 'luxon'
import { getClock } from '#core/calendar/clock'
import { Refusal } from '#core/exceptions/refusal'
import { CreatePaymentBatch } from '#claims/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/actions/download_payment_batch'
import PaymentBatch from '#claims/models/payment_batch'
import { PAYMENT_FILE_NAME } from '#claims/papers/payment_sheet'
import type { PayableFilter } from '#claims/queries/payable_claims'

export interface ExportPaymentsInput {
  /** Folder of the files: each batch has one of its own there, named by its number. */
  directory: string
  filter?: PayableFilter
}

/** One batch whose file lies in the folder; amounts in paise. */
export interface ExportedBatch {
  number: string
  claims: number
  totalPaise: number
  checksum: string
  path: string
  /** Of the file. */
  sha256: string
}

export interface ExportedPayments {
  batches: ExportedBatch[]
  /** Claims that wait and cannot be paid: their applicant has no Aadhaar number. */
  leftOut: number[]
}

/**
 * What the screen does, for a scheduler (DECISIONS 9): makes a batch of all that waits and writes
 * its file. A batch whose file was not finished, because the machine stopped, is finished first;
 * with nothing waiting nothing is written, so a second run makes no second file.
 *
 * The batch counts as downloaded before its file appears: nobody can cancel a batch that the bank
 * may have.
 *
 * @throws Refusal when nothing that waits can be paid; Error when the folder cannot be written
 */
export class ExportPayments {
  async run({ directory, filter }: ExportPaymentsInput): Promise<ExportedPayments> {
    const batches: ExportedBatch[] = []
    for (const batch of await this.#unfinished()) {
      batches.push(await this.#finish(batch, directory))
    }
    const created = await this.#create(filter)
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
      .orderBy('id')
  }

  async #create(filter: PayableFilter | undefined) {
    try {
      return await new CreatePaymentBatch().run({ claimIds: null, filter, actor: null })
    } catch (error) {
      const isNothing =
        error instanceof Refusal && error.messageKey === 'claims.messages.nothing_to_pay'
      if (!isNothing) throw error
      return null
    }
  }

  async #finish(batch: PaymentBatch, directory: string): Promise<ExportedBatch> {
    const bytes = await new DownloadPaymentBatch().run({ batchId: batch.id, actor: null })
    const path = join(directory, batch.number, PAYMENT_FILE_NAME)
    await writeWhole(path, bytes)
    const exportedAt = DateTime.fromJSDate(getClock().now()).toUTC()
    await PaymentBatch.query()
      .where('id', batch.id)
      .whereNull('exported_at')
      .update({ exported_at: exportedAt.toFormat('yyyy-MM-dd HH:mm:ss') })
    return {
      number: batch.number,
      claims: batch.itemsCount,
      totalPaise: batch.totalPaise,
      checksum: batch.checksum,
      path,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  }
}

/** For the owner alone: the file holds Aadhaar numbers. */
const OWNER_ONLY = 0o600

/** Puts a file into place whole or not at all; one that lies there with the same bytes stays. */
async function writeWhole(path: string, bytes: Buffer) {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const present = await readFile(path).catch(() => null)
  if (present) {
    if (present.equals(bytes)) return
    throw new Error(`${path} exists and is another file`)
  }
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'w', OWNER_ONLY)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
  const place = await open(folder, 'r')
  await place.sync().finally(() => place.close())
}
