import type { HttpContext } from '@adonisjs/core/http'
import { transferPage, transfersPage } from '#claims/payments/transfers/queries/transfer_pages'

/** Files sent to banks and responses collected, with their trail. */
export default class BankTransfersController {
  async index({ auth, bouncer, i18n, inertia }: HttpContext) {
    const keep = await bouncer.with('ClaimPolicy').allows('manageConnections')
    return inertia.render('lending/claims/bank_transfers', {
      ...(await transfersPage(auth.getUserOrFail(), i18n)),
      can: { keep },
    })
  }

  async show({ auth, i18n, inertia, params }: HttpContext) {
    return inertia.render(
      'lending/claims/bank_transfer',
      await transferPage(params.id, auth.getUserOrFail(), i18n)
    )
  }
}
