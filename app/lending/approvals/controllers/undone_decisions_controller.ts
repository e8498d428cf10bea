import type { HttpContext } from '@adonisjs/core/http'
import { UndoDecisions } from '#approvals/actions/decide_applications'
import { reviewHref } from '#approvals/queries/visible_applications'
import { undoValidator } from '#approvals/validators/decision'
import { withdrawUndoOffer } from '#kernel/sessions/session_state'

/** Undoes decisions shortly after an officer has taken them (DECISIONS 4). */
export default class UndoneDecisionsController {
  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { decisions } = await request.validateUsing(
      undoValidator,
      'approvals.validation.decision'
    )
    const { undone, kept } = await new UndoDecisions().run(auth.getUserOrFail(), decisions, i18n)
    withdrawUndoOffer(session)
    const { length: count } = undone
    const why = [...new Set(kept)].join(' ')
    if (count > 0) session.flash('success', i18n.t('approvals.messages.undone', { count }))
    if (kept.length > 0) {
      session.flash('danger', i18n.t('approvals.messages.not_undone', { count: kept.length, why }))
    }
    const href = count === 1 ? reviewHref(undone[0]) : '/officer/applications'
    return response.redirect().toPath(href)
  }
}
