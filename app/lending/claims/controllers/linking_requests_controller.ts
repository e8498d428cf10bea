import type { HttpContext } from '@adonisjs/core/http'
import { RequestLinkingStatement } from '#claims/aadhaar_linking/actions/linking_statements'
import { claimHref } from '#claims/claim/queries/list_claims'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { linkingRequestValidator } from '#claims/validators/aadhaar_linking'

/** Requests by accounts for another image of the mapper's status page. */
export default class LinkingRequestsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const claim = await visibleClaim(officer, params.id)
    const { problem, ...expected } = await request.validateUsing(
      linkingRequestValidator,
      'claims.validation.linking_request'
    )
    await new RequestLinkingStatement().run({
      claimId: claim.id,
      actor: officer.actor,
      remarks: problem,
      ...expected,
    })
    session.flash('success', i18n.t('claims.aadhaar_linking.asked_flash'))
    return response.redirect().toPath(claimHref(claim.id))
  }
}
