import type { HttpContext } from '@adonisjs/core/http'
import { connectionFromForm } from '#claims/payments/transfers/actions/connection_changes'
import { connectionPage } from '#claims/payments/transfers/queries/transfer_pages'
import { connectionValidator } from '#claims/validators/transfer'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** Connections through which banks receive files, managed by administrators with a second person. */
export default class BankConnectionsController {
  async create({ i18n, inertia }: HttpContext) {
    return inertia.render('lending/claims/bank_connection', await connectionPage(null, i18n))
  }

  store(ctx: HttpContext) {
    return this.#propose(ctx, null)
  }

  async edit({ i18n, inertia, params }: HttpContext) {
    return inertia.render('lending/claims/bank_connection', await connectionPage(params.id, i18n))
  }

  update(ctx: HttpContext) {
    return this.#propose(ctx, Number(ctx.params.id))
  }

  async #propose({ auth, i18n, request, response, session }: HttpContext, id: number | null) {
    const form = await request.validateUsing(connectionValidator, 'claims.validation.connection')
    const proposed = await new ProposeChange().run({
      kind: 'bank_connection',
      payload: await connectionFromForm(id, form),
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'claims.transfers.done.connection')
    return response.redirect().toRoute('claims.bank_transfers.index')
  }
}
