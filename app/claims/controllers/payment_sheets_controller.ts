import type { HttpContext } from '@adonisjs/core/http'
import { XLSX } from '#print/sheets/send_sheet'
import { sendWritten } from '#core/streams/send_written'
import { DownloadPaymentBatch } from '#claims/actions/download_payment_batch'
import { PAYMENT_FILE_NAME, writePaymentSheet } from '#claims/papers/payment_sheet'

/** The bank's file of a batch: only accounts, never cached, the same bytes each time. */
export default class PaymentSheetsController {
  async show({ auth, params, response }: HttpContext) {
    const officer = auth.getUserOrFail()
    const batch = await new DownloadPaymentBatch().run({
      batchId: Number(params.id),
      actor: { id: officer.id, role: officer.roleId },
    })
    return sendWritten(response, {
      fileName: PAYMENT_FILE_NAME,
      type: XLSX,
      write: (output) => writePaymentSheet(batch, output),
    })
  }
}
