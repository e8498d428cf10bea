import type { HttpContext } from '@adonisjs/core/http'
import { stepUpState } from '#auth/browser_session'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { ProposeRecovery } from '#claims/recovery/actions/recovery_demands'
import { recoveryProposalPage } from '#claims/recovery/queries/recoveries'
import { recoveryHref } from '#claims/recovery/rules/recovery'
import { recoveryValidator } from '#claims/validators/recovery'
import { uploadSourceOf } from '#documents/form_uploads'

/** Proposals to demand a refund back. */
export default class RecoveryProposalsController {
  async create(ctx: HttpContext) {
    const claim = await visibleClaim(ctx.auth.getUserOrFail(), ctx.params.id)
    return ctx.inertia.render('lending/claims/recovery_proposal', {
      ...(await recoveryProposalPage(claim)),
      stepUp: await stepUpState(ctx),
    })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const person = auth.getUserOrFail()
    const claim = await visibleClaim(person, params.id)
    const {
      rows = [],
      reason,
      evidence,
    } = await request.validateUsing(recoveryValidator, 'claims.validation.recovery')
    const upload = uploadSourceOf(evidence)
    const input = { claimId: claim.id, person, rows, reason, evidence: upload }
    const { id } = await new ProposeRecovery().run(input)
    session.flash('success', i18n.t('claims.recovery.done.proposed'))
    return response.redirect().toPath(recoveryHref(id))
  }
}
