import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { DownloadPaymentBatch } from '#claims/actions/download_payment_batch'
import { PAYMENT_FILE_NAME, writePaymentSheet } from '#claims/papers/payment_sheet'

/** The bank's file of a batch: only accounts, never cached, the same bytes each time. */
export default class PaymentSheetsController {
  async show({ auth, bouncer, params, response }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('pay')
    const officer = auth.getUserOrFail()
    const batch = await new DownloadPaymentBatch().run({
      batchId: Number(params.id),
      actor: { id: officer.id, role: officer.roleId },
    })
    response.header('content-disposition', `attachment; filename="${PAYMENT_FILE_NAME}"`)
    response.header('cache-control', 'no-store')
    response.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const output = new PassThrough()
    writePaymentSheet(batch, output).catch((error) =>
      logger.warn({ err: error }, 'a payment file was not written to its end')
    )
    return response.stream(output)
  }
}
