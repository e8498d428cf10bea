import type { HttpContext } from '@adonisjs/core/http'
import { AskSeeding } from '#claims/actions/ask_seeding'
import { claimHref } from '#claims/queries/claim_place'
import { visibleClaim } from '#claims/queries/officer_claim'
import { seedingRequestValidator } from '#claims/validators/seeding'
import { formMessages } from '#kernel/validation/form_messages'

/** Accounts ask for another picture of the mapper's status page. */
export default class SeedingRequestsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const claim = await visibleClaim(officer, params.id)
    const { wanted, ...seen } = await request.validateUsing(seedingRequestValidator, {
      messagesProvider: formMessages(i18n, 'claims.validation.seeding_request'),
    })
    await new AskSeeding().run({
      claimId: claim.id,
      actor: { id: officer.id, role: officer.roleId },
      remarks: wanted,
      ...seen,
    })
    session.flash('success', i18n.t('claims.seeding.asked_flash'))
    return response.redirect().toPath(claimHref(claim.id))
  }
}
