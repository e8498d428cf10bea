import type { HttpContext } from '@adonisjs/core/http'
import { visibleClaim } from '#claims/queries/officer_claim'
import { claimDecisionValidator } from '#claims/validators/claim'
import { Decide } from '#workflow/actions/decide'

/** What an officer decides on a claim (DECISIONS 8). */
export default class ClaimDecisionsController {
  async store({ auth, bouncer, i18n, params, request, response, session }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('decide')
    const officer = auth.getUserOrFail()
    const claim = await visibleClaim(officer, params.id)
    const form = await request.validateUsing(claimDecisionValidator, {
      messagesProvider: i18n.createMessagesProvider('claims.validation.decision'),
    })
    await new Decide().run({
      subjectType: 'claim',
      subjectId: claim.id,
      action: form.action,
      actor: { id: officer.id, role: officer.roleId },
      expectedStatusId: form.expectedStatusId,
      expectedDecisionId: form.expectedDecisionId,
      reasonId: form.reasonId ?? null,
      remarks: form.remarks ?? null,
      input: { approvedPaise: form.approvedAmount ?? 0 },
    })
    const step = i18n.t(`workflow.actions.claim.${form.action}`)
    session.flash('success', i18n.t('claims.messages.decided', { id: claim.id, step }))
    return response.redirect().toRoute('claims.officer.show', { id: claim.id })
  }
}
