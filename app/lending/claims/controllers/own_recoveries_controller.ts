import type { HttpContext } from '@adonisjs/core/http'
import { applicationHead, applicationOfUser } from '#applications/queries/my_applications'
import { applicantClaim, applicantClaimHref } from '#claims/claim/queries/own_claims'
import { AnswerNotice } from '#claims/recovery/actions/hear_recovery'
import { ownRecovery } from '#claims/recovery/queries/recoveries'
import { recoveryAnswerValidator } from '#claims/validators/recovery'

/** Demands for the repayment of a refund, for the person who received it. */
export default class OwnRecoveriesController {
  async show(ctx: HttpContext) {
    const { application, claim } = await this.#claim(ctx)
    return ctx.inertia.render('lending/claims/own_recovery', {
      application: applicationHead(application),
      claim: { id: claim.id, uuid: claim.uuid },
      ...(await ownRecovery(claim.id)),
    })
  }

  async store(ctx: HttpContext) {
    const { application, claim } = await this.#claim(ctx)
    const { demand } = await ownRecovery(claim.id)
    const { answer } = await ctx.request.validateUsing(
      recoveryAnswerValidator,
      'claims.validation.recovery'
    )
    const actor = ctx.auth.getUserOrFail().actor
    await new AnswerNotice().run({ demandId: demand.id, actor, answer })
    ctx.session.flash('success', ctx.i18n.t('claims.recovery.done.answer'))
    return ctx.response
      .redirect()
      .toPath(`${applicantClaimHref(application.uuid, claim.uuid)}/recovery`)
  }

  async #claim({ auth, params }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    return { application, claim: await applicantClaim(application, params.claimUuid) }
  }
}
