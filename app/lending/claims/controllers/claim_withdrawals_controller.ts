import type { HttpContext } from '@adonisjs/core/http'
import { applicationOfUser } from '#applications/queries/my_applications'
import { applicantClaim } from '#claims/claim/queries/own_claims'
import { claimWithdrawalValidator } from '#claims/validators/claim'
import { Decide } from '#workflow/actions/decide'

/** Withdrawal of a claim by its applicant; its instalments become available again. */
export default class ClaimWithdrawalsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const claim = await applicantClaim(application, params.claimUuid)
    const { expectedStatusId } = await request.validateUsing(claimWithdrawalValidator)
    await new Decide().run({
      subjectType: 'claim',
      subjectId: claim.id,
      action: 'withdraw',
      actor: user.actor,
      expectedStatusId,
    })
    session.flash('success', i18n.t('claims.messages.withdrawn'))
    return response
      .redirect()
      .toRoute('claims.show', { uuid: application.uuid, claimUuid: claim.uuid })
  }
}
