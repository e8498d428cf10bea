import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { refreshFactorRequirement, saveDestination } from '#auth/sessions/sign_in'
import { mustSetUpSecondFactor } from '#auth/person_session'
import { isOfProvider } from '#auth/sessions/provider_session'
import { SignedOut } from '#kernel/exceptions/refusal'
import { acceptsHtml, isFormOfExpiredSession } from '#kernel/http/requests'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_pages'

/** Paths a person with a temporary password may use before choosing an own one. */
const ALLOWED_WITH_TEMPORARY_PASSWORD = [
  'auth.password.edit',
  'auth.password.update',
  'auth.session.destroy',
]

/** Paths of somebody who has to set up a second factor before anything else. */
const ALLOWED_BEFORE_SECOND_FACTOR = [
  'auth.second_factor.show',
  'auth.second_factor.store',
  'auth.second_factor.update',
  'auth.passkeys.index',
  'auth.passkeys.create',
  'auth.passkeys.store',
  'auth.step_up.create',
  'auth.step_up.store',
  'auth.single_sign_on.step_up',
  'auth.session.destroy',
]

/** What is left to an officer who has no post today. */
const ALLOWED_WITHOUT_ASSIGNMENT = ['auth.no_role_assignment.show', 'auth.session.destroy']

/**
 * Said on a page of its own. A form that was on its way gets an answer that is no page, so that it stays where
 * it was filled in, with everything typed into it.
 */
function refuseWithoutAssignment(ctx: HttpContext, next: NextFn) {
  const { request, response, i18n } = ctx
  if (ALLOWED_WITHOUT_ASSIGNMENT.includes(ctx.route?.name ?? '')) return next()
  const isForm = !['GET', 'HEAD'].includes(request.method()) && Boolean(request.header('x-inertia'))
  if (!isForm && acceptsHtml(request))
    return response.redirect().toRoute('auth.no_role_assignment.show')
  const message = i18n.t('auth.messages.no_post')
  return response.status(403).send({ errors: [{ code: 'E_NO_POST', message }] })
}

/**
 * Lets signed-in people pass; an anonymous visitor goes to the home page (document 1, guards; what runs beside a
 * page, and a form that was filled in before the session ended, is answered with 401), a person with a temporary
 * password to the page where it is changed (DECISIONS 10), then one whose role needs a second factor to the page
 * where it is set up (DECISIONS 11). An officer whose posts are over may do nothing (DECISIONS 10).
 */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const user = ctx.auth.user
    if (!user) {
      if (!acceptsHtml(ctx.request) || isFormOfExpiredSession(ctx)) throw new SignedOut()
      clearHistoryOnNextPage(ctx, 'auth.messages.sign_in_first')
      saveDestination(ctx)
      return ctx.response.redirect().toPath('/')
    }
    if (!user.mayAct && user.isActive) return refuseWithoutAssignment(ctx, next)
    const routeName = ctx.route?.name ?? ''
    const owesPassword = Boolean(user.mustChangePassword) && !isOfProvider(ctx, user)
    if (owesPassword && !ALLOWED_WITH_TEMPORARY_PASSWORD.includes(routeName)) {
      return ctx.response.redirect().toRoute('auth.password.edit')
    }
    await refreshFactorRequirement(ctx, user)
    if (
      !owesPassword &&
      mustSetUpSecondFactor(ctx) &&
      !ALLOWED_BEFORE_SECOND_FACTOR.includes(routeName)
    ) {
      /** What was to be said is said there. */
      ctx.session.reflash()
      return ctx.response.redirect().toRoute('auth.second_factor.show')
    }
    return next()
  }
}
