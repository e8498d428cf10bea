import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import {
  actingOf,
  currentAssistance,
  endAssistedSession,
} from '#applications/assisted_filing/session'
import { withAssistedWork } from '#kernel/audit/record_audit'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { acceptsHtml } from '#kernel/http/requests'
import { actingFor } from '#kernel/sessions/session_state'
import { loanTypeOfPath } from '#masters/rules/schemes'

/**
 * The only place that gives a helper access to a citizen's wizard: to the routes that use it, for the one loan type, as
 * long as the rows allow it at this request. An assistance that has ended redirects away; it never falls back to the
 * helper's own profile.
 */
export default class AssistedFilingMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (actingFor(ctx) === null) return next()
    const help = await currentAssistance(ctx)
    if (!help) return this.#handleEnded(ctx)
    if (loanTypeOfPath(String(ctx.params.loanType)) !== help.loanType) throw new NotFound()
    ctx.assistedSession = actingOf(help, ctx.i18n.locale)
    const helperId = ctx.auth.getUserOrFail().id
    const work = { helperId, citizenId: help.citizen.id, assistanceId: help.id }
    return withAssistedWork(work, next)
  }

  #handleEnded(ctx: HttpContext) {
    const { i18n, request, response, session } = ctx
    if (!acceptsHtml(request))
      throw new Refusal('assisted_filing.messages.over', {}, { status: 403 })
    endAssistedSession(ctx)
    session.flash('warning', i18n.t('assisted_filing.messages.over'))
    return response.redirect().toRoute('assisted_filing.assistances.index')
  }
}
