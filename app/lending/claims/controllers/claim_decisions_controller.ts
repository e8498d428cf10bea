import type { HttpContext } from '@adonisjs/core/http'
import { returnedItemKey } from '#claims/claim/actions/decisions'
import { claimHref, claimListPosition } from '#claims/claim/queries/list_claims'
import { isAdvancingAction } from '#claims/claim/queries/decision_statuses'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { claimDecisionValidator } from '#claims/validators/claim'
import { Decide } from '#workflow/actions/decide'
import { plainAction } from '#workflow/registry'
import { hrefAfterDecision } from '#lists/list_pages'

/** An officer's decision on a claim (DECISIONS 8). */
export default class ClaimDecisionsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const claim = await visibleClaim(officer, params.id)
    const form = await request.validateUsing(claimDecisionValidator, 'claims.validation.decision')
    /** Read before the decision moves the claim to another position of the list. */
    const place = await claimListPosition(claim.id, officer, request.qs())
    const { action } = form
    const step = isAdvancingAction(action)
      ? { action, input: { approvedPaise: form.approvedAmount ?? 0 } }
      : { action: plainAction('claim', action) }
    const item = await returnedItemKey(claim, form.item ?? null, {
      role: officer.roleId,
      action,
      expectedStatusId: form.expectedStatusId,
    })
    await new Decide().run({
      subjectType: 'claim',
      subjectId: claim.id,
      ...step,
      actor: officer.actor,
      expectedStatusId: form.expectedStatusId,
      expectedDecisionId: form.expectedDecisionId,
      reasonId: form.reasonId ?? null,
      remarks: form.remarks ?? null,
      item,
    })
    const name = i18n.t(`workflow.actions.claim.${action}`)
    session.flash('success', i18n.t('claims.messages.decided', { id: claim.id, step: name }))
    return response.redirect().toPath(hrefAfterDecision(place, claimHref(claim.id)))
  }
}
