import type { HttpContext } from '@adonisjs/core/http'
import { DecideApplications } from '#approvals/actions/decide_applications'
import { filesForStep } from '#approvals/queries/bulk_steps'
import { applicationListQuery } from '#approvals/queries/visible_applications'
import { bulkDecisionsValidator } from '#approvals/validators/decision'
import { withQuery } from '#lists/list_pages'
import { offerUndo } from '#kernel/sessions/session_state'
import { requestedBulkIds } from '#workflow/queries/bulk_decisions'

/** One step for several applications of the list: the page before it, and the step itself. */
export default class BulkDecisionsController {
  async create({ auth, i18n, inertia, request }: HttpContext) {
    const query = request.qs()
    const requested = { action: String(query.action ?? ''), ids: requestedBulkIds(query.subjects) }
    return inertia.render('lending/approvals/bulk_decisions', {
      ...(await filesForStep(auth.getUserOrFail(), requested, i18n)),
      backHref: withQuery('/officer/applications', applicationListQuery(query)),
    })
  }

  /** Sent in the background in batches: the outcome of each application is shown in its row. */
  async store({ auth, i18n, request, response, session }: HttpContext) {
    const input = await request.validateUsing(
      bulkDecisionsValidator,
      'approvals.validation.decision'
    )
    const { action, subjects, reasonId = null, remarks = null, item = null } = input
    const viewer = auth.getUserOrFail()
    const requested = { action, subjects, reasonId, remarks, item }
    const decisions = new DecideApplications()
    const outcomes = await decisions.run(viewer, requested, i18n)
    offerUndo(session, decisions.decided, input.isContinued)
    return response.json({ outcomes })
  }
}
