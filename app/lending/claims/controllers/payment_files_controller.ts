import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import {
  DownloadPaymentBatch,
  requirePaymentFile,
} from '#claims/payments/actions/release_payment_batch'
import type PaymentBatch from '#claims/models/payment_batch'
import {
  PAYMENT_FILE_NAME,
  paymentFileRequest,
  writePaymentFile,
} from '#claims/payments/spreadsheets/bank_files'
import { batchById } from '#claims/payments/queries/payment_views'
import { minRows } from '#config/jobs'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { OpenFinishedFile } from '#jobs/actions/made_files'
import { enqueueFile } from '#jobs/file_downloads'
import { XLSX } from '#spreadsheets/sheet_files'

/** The bank's file of a batch: only for accounts, never cached, the same bytes each time. */
export default class PaymentFilesController {
  /** Sends a small file at once; a large one when a worker has generated it. */
  async show(ctx: HttpContext) {
    const batch = await batchById(ctx.params.id)
    return batch.itemsCount > minRows ? this.#sendGenerated(ctx, batch) : this.#sendNow(ctx, batch)
  }

  async #sendGenerated(ctx: HttpContext, batch: PaymentBatch) {
    const fileRequest = paymentFileRequest(batch)
    await requirePaymentFile(batch)
    const made = await new OpenFinishedFile().run(ctx.auth.getUserOrFail(), fileRequest)
    if (!made) return enqueueFile(ctx, fileRequest)
    try {
      await this.#download(ctx, batch)
    } catch (error) {
      made.destroy()
      throw error
    }
    return sendStreamedFile(ctx.response, { ...FILE, write: (output) => pipeline(made, output) })
  }

  async #sendNow(ctx: HttpContext, { id }: PaymentBatch) {
    const batch = await this.#download(ctx, { id })
    return sendStreamedFile(ctx.response, {
      ...FILE,
      write: (output) => writePaymentFile(batch, output),
    })
  }

  #download({ auth }: HttpContext, { id: batchId }: Pick<PaymentBatch, 'id'>) {
    const { id, roleId: role } = auth.getUserOrFail()
    return new DownloadPaymentBatch().run({ batchId, actor: { id, role } })
  }
}

const FILE = { fileName: PAYMENT_FILE_NAME, type: XLSX }
