import type { HttpContext } from '@adonisjs/core/http'
import { plainName } from '#claims/payments/transfers/rules/transfers'
import { openResponse } from '#claims/payments/transfers/actions/import_response'

/** A response as the bank sent it, for accounts only; each download is audited. */
export default class BankResponsesController {
  async show({ auth, params, response }: HttpContext) {
    const transfer = await openResponse(params.id, auth.getUserOrFail().actor)
    const name = transfer.isOpened ? plainName(transfer.fileName) : transfer.fileName
    response.header('Content-Type', 'application/octet-stream')
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    response.header('Cache-Control', 'no-store')
    return response.send(Buffer.from(transfer.content, 'base64'))
  }
}
