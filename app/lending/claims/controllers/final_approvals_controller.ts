import type { HttpContext } from '@adonisjs/core/http'
import { stepUpState } from '#auth/browser_session'
import { ApproveUsualClaims, approvalMessages } from '#claims/claim/actions/bulk_approval'
import { bulkApprovalPage } from '#claims/claim/queries/bulk_approval'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { bulkApprovalValidator } from '#claims/validators/claim'
import { masters, options } from '#masters/queries/masters'

/** Claims waiting for the final approval: the usual claims for bulk approval, the others card by card. */
export default class FinalApprovalsController {
  async show(ctx: HttpContext) {
    const { auth, i18n, inertia } = ctx
    return inertia.render('lending/claims/final_approvals', {
      stack: await bulkApprovalPage(auth.getUserOrFail(), i18n),
      stepUp: await stepUpState(ctx),
      returnReasons: options(masters().claimReasons('return'), i18n.locale),
    })
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { subjects } = await request.validateUsing(bulkApprovalValidator)
    for (const { id } of subjects) await visibleClaim(officer, id)
    const result = await new ApproveUsualClaims().run({
      claims: subjects,
      actor: officer.actor,
    })
    const { success, warning } = approvalMessages(result, i18n)
    if (success) session.flash('success', success)
    if (warning) session.flash('warning', warning)
    return response.redirect().toRoute('claims.final_approvals.show')
  }
}
