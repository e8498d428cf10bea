import type { HttpContext } from '@adonisjs/core/http'
import { releaseValidator } from '#claims/validators/transfer'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** A payment file that accounts submit to a bank's connection; another person releases it (DECISIONS 10). */
export default class PaymentReleasesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const { connectionId } = await request.validateUsing(
      releaseValidator,
      'claims.validation.release'
    )
    const proposed = await new ProposeChange().run({
      kind: 'payment_release',
      payload: { batchId: Number(params.id), connectionId },
      person: auth.getUserOrFail(),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'claims.transfers.done.released')
    return response.redirect().toRoute('claims.payment_batches.show', { id: params.id })
  }
}
