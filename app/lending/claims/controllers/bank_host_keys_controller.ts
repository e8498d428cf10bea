import type { HttpContext } from '@adonisjs/core/http'
import { hostKeyValidator } from '#claims/validators/transfer'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** The host key that a bank's server presents, accepted by two persons. */
export default class BankHostKeysController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const { hostKey } = await request.validateUsing(hostKeyValidator, 'claims.validation.host_key')
    const proposed = await new ProposeChange().run({
      kind: 'bank_host_key',
      payload: { connectionId: Number(params.id), hostKey },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'claims.transfers.done.connection')
    return response.redirect().toRoute('claims.bank_transfers.connections.edit', { id: params.id })
  }
}
