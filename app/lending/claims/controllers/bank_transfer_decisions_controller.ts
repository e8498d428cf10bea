import type { HttpContext } from '@adonisjs/core/http'
import { ResolveFailedUpload } from '#claims/payments/transfers/actions/transfer_steps'
import { ImportResponse, RejectResponse } from '#claims/payments/transfers/actions/import_response'
import { transferDecisionValidator } from '#claims/validators/transfer'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** Decisions of an accounts officer on a transfer. */
export default class BankTransferDecisionsController {
  async store(ctx: HttpContext) {
    const { auth, i18n, params, request, response, session } = ctx
    const person = auth.getUserOrFail()
    const { action, remarks = '' } = await request.validateUsing(
      transferDecisionValidator,
      'claims.validation.transfer'
    )
    const id = Number(params.id)
    const input = { id, actor: person.actor, remarks }
    if (action === 'sent' || action === 'not_sent') {
      const payload = { transferId: id, isSent: action === 'sent', remarks }
      const proposed = await new ProposeChange().run({ kind: 'transfer_fate', payload, person })
      flashProposalOutcome({ i18n, session }, proposed, 'claims.transfers.done.decided')
    } else {
      if (action === 'import') await new ImportResponse().run(input)
      else if (action === 'reject') await new RejectResponse().run(input)
      else
        await new ResolveFailedUpload().run(input, action === 'resend' ? 'released' : 'withdrawn')
      session.flash('success', i18n.t(`claims.transfers.done.${action}`))
    }
    return response.redirect().toRoute('claims.bank_transfers.show', { id })
  }
}
