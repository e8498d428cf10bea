import type { HttpContext } from '@adonisjs/core/http'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { claimHref } from '#claims/claim/queries/list_claims'
import { ProposeReversal } from '#claims/payments/actions/reverse_payment'
import { reversalPage } from '#claims/payments/queries/reversals'
import { reversalValidator } from '#claims/validators/payment'
import { uploadSourceOf } from '#documents/form_uploads'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** A paid payment that the bank returned afterwards (DECISIONS 9). */
export default class PaymentReversalsController {
  async create({ auth, i18n, inertia, params }: HttpContext) {
    const claim = await visibleClaim(auth.getUserOrFail(), params.id)
    return inertia.render('lending/claims/payment_reversal', await reversalPage(claim, i18n))
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const person = auth.getUserOrFail()
    const claim = await visibleClaim(person, params.id)
    const { evidence, ...form } = await request.validateUsing(
      reversalValidator,
      'claims.validation.reversal'
    )
    const proposed = await new ProposeReversal().run({
      ...form,
      claimId: claim.id,
      person,
      evidence: uploadSourceOf(evidence),
    })
    flashProposalOutcome({ i18n, session }, proposed, 'claims.reversal.done')
    return response.redirect().toPath(claimHref(claim.id))
  }
}
