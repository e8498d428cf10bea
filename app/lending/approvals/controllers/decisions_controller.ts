import type { HttpContext } from '@adonisjs/core/http'
import { DecideApplication } from '#approvals/actions/decide_applications'
import { parseId } from '#approvals/actions/view_application'
import {
  applicationPosition,
  reviewHref,
  visibleApplication,
} from '#approvals/queries/visible_applications'
import { decisionValidator } from '#approvals/validators/decision'
import { offerUndo } from '#kernel/sessions/session_state'
import { hrefAfterDecision } from '#lists/list_pages'

/** Decisions of officers on an application (DECISIONS 4). */
export default class DecisionsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await visibleApplication(viewer, { id: parseId(params.id) })
    const input = await request.validateUsing(decisionValidator, 'approvals.validation.decision')
    /** Read before the decision moves the application to another position of the list. */
    const position = await applicationPosition(application.id, viewer, request.qs())
    const decision = await new DecideApplication().run(viewer, application, {
      action: input.action,
      reasonId: input.reasonId ?? null,
      remarks: input.remarks ?? null,
      item: input.item ?? null,
      expectedStatusId: input.expectedStatusId,
      expectedDecisionId: input.expectedDecisionId ?? null,
    })
    offerUndo(session, [decision])
    const step = i18n.t(`workflow.actions.application.${input.action}`)
    session.flash(
      'success',
      i18n.t('approvals.messages.decided', { number: application.number, step })
    )
    return response.redirect().toPath(hrefAfterDecision(position, reviewHref(application.id)))
  }
}
