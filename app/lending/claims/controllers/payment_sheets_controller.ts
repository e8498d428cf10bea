import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { DownloadPaymentBatch, refuseWithoutFile } from '#claims/actions/download_payment_batch'
import type PaymentBatch from '#claims/models/payment_batch'
import { PAYMENT_FILE_NAME, writePaymentSheet } from '#claims/papers/payment_sheet'
import { wantedPaymentFile } from '#claims/payment_file_kind'
import { batchById } from '#claims/queries/payment_views'
import { longFrom } from '#config/jobs'
import { sendWritten } from '#kernel/streams/send_written'
import { OpenMadeFile } from '#jobs/actions/open_made_file'
import { askLater } from '#jobs/ask_later'
import { XLSX } from '#spreadsheets/send_sheet'

/** The bank's file of a batch: only accounts, never cached, the same bytes each time. */
export default class PaymentSheetsController {
  /** A small one at once; a large one when a worker has made it. */
  async show(ctx: HttpContext) {
    const batch = await batchById(ctx.params.id)
    return batch.itemsCount > longFrom ? this.#sendMade(ctx, batch) : this.#sendNow(ctx, batch)
  }

  async #sendMade(ctx: HttpContext, batch: PaymentBatch) {
    const wanted = wantedPaymentFile(batch)
    await refuseWithoutFile(batch)
    const made = await new OpenMadeFile().run(ctx.auth.getUserOrFail(), wanted)
    if (!made) return askLater(ctx, wanted)
    try {
      await this.#let(ctx, batch)
    } catch (error) {
      made.destroy()
      throw error
    }
    return sendWritten(ctx.response, { ...FILE, write: (output) => pipeline(made, output) })
  }

  async #sendNow(ctx: HttpContext, { id }: PaymentBatch) {
    const batch = await this.#let(ctx, { id })
    return sendWritten(ctx.response, {
      ...FILE,
      write: (output) => writePaymentSheet(batch, output),
    })
  }

  #let({ auth }: HttpContext, { id: batchId }: Pick<PaymentBatch, 'id'>) {
    const { id, roleId: role } = auth.getUserOrFail()
    return new DownloadPaymentBatch().run({ batchId, actor: { id, role } })
  }
}

const FILE = { fileName: PAYMENT_FILE_NAME, type: XLSX }
