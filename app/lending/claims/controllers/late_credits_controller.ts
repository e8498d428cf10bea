import type { HttpContext } from '@adonisjs/core/http'
import { claimHref } from '#claims/claim/queries/list_claims'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { ProposeLateCredit } from '#claims/payments/actions/late_credit'
import { lateCreditPage } from '#claims/payments/queries/late_credits'
import { lateCreditValidator } from '#claims/validators/payment'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

/** A failed payment that a response reports as credited. */
export default class LateCreditsController {
  async create({ auth, i18n, inertia, params }: HttpContext) {
    const claim = await visibleClaim(auth.getUserOrFail(), params.id)
    return inertia.render('lending/claims/late_credit', await lateCreditPage(claim, i18n))
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const person = auth.getUserOrFail()
    const claim = await visibleClaim(person, params.id)
    const {
      reference = null,
      creditedOn = null,
      returnReference = null,
      ...form
    } = await request.validateUsing(lateCreditValidator, 'claims.validation.late_credit')
    const typed = { ...form, reference, creditedOn, returnReference }
    const proposed = await new ProposeLateCredit().run({ ...typed, claimId: claim.id, person })
    flashProposalOutcome({ i18n, session }, proposed, 'claims.late_credit.done')
    return response.redirect().toPath(claimHref(claim.id))
  }
}
