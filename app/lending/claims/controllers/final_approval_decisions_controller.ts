import type { HttpContext } from '@adonisjs/core/http'
import { returnedItemKey } from '#claims/claim/actions/decisions'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { singleApprovalValidator, singleReturnValidator } from '#claims/validators/claim'
import { Decide, type DecideInput } from '#workflow/actions/decide'

/** The card of one exception: approved or returned separately, by an officer who saw its reasons. */
export default class FinalApprovalDecisionsController {
  /** Approves it with the full amount of the previous stage. */
  async store(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const claim = await visibleClaim(auth.getUserOrFail(), params.id)
    const expected = await request.validateUsing(singleApprovalValidator)
    const input = { approvedPaise: claim.approvedPaise ?? claim.proposedPaise }
    return this.#decide(ctx, { ...expected, subjectId: claim.id, action: 'approve', input })
  }

  /** Returns it to the applicant. */
  async update(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const officer = auth.getUserOrFail()
    const claim = await visibleClaim(officer, params.id)
    const { item: itemKey = null, ...form } = await request.validateUsing(
      singleReturnValidator,
      'claims.validation.decision'
    )
    const action = 'return'
    const { expectedStatusId } = form
    const item = await returnedItemKey(claim, itemKey, {
      role: officer.roleId,
      action,
      expectedStatusId,
    })
    return this.#decide(ctx, { ...form, item, subjectId: claim.id, action })
  }

  async #decide(
    { auth, i18n, response, session }: HttpContext,
    step: Omit<Extract<DecideInput, { subjectType: 'claim' }>, 'subjectType' | 'actor'>
  ) {
    const actor = auth.getUserOrFail().actor
    await new Decide().run({ ...step, subjectType: 'claim', actor } as DecideInput)
    const name = i18n.t(`workflow.actions.claim.${step.action}`)
    session.flash('success', i18n.t('claims.messages.decided', { id: step.subjectId, step: name }))
    return response.redirect().toRoute('claims.final_approvals.show')
  }
}
