import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { refreshFactorRequirement, saveDestination } from '#auth/sessions/sign_in'
import { mustSetUpSecondFactor } from '#auth/browser_session'
import { isOfProvider } from '#auth/sessions/provider_session'
import { SignedOut } from '#kernel/exceptions/refusal'
import { acceptsHtml, isFormOfExpiredSession } from '#kernel/http/requests'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_state'

/** Routes that a user with a temporary password may use before they choose their own. */
const ALLOWED_WITH_TEMPORARY_PASSWORD = [
  'auth.password.edit',
  'auth.password.update',
  'auth.session.destroy',
]

/** Routes of a user who has to set up a second factor before anything else. */
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

/** Routes that remain available to an officer without a role assignment in force today. */
const ALLOWED_WITHOUT_ASSIGNMENT = ['auth.no_role_assignment.show', 'auth.session.destroy']

/**
 * Redirects to a page that explains the refusal. A form submission gets a response that is not a page, so that the form
 * stays open with everything typed into it.
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
 * Lets signed-in users pass. An anonymous visitor is redirected to the home page (document 1, guards; background
 * requests, and a form that was filled in before the session ended, are answered with 401), a user with a temporary
 * password to the page where it is changed (DECISIONS 10), then one whose role needs a second factor to the page where
 * it is set up (DECISIONS 11). An officer whose role assignments have ended may do nothing (DECISIONS 10).
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
      /** Pending messages are shown on that page. */
      ctx.session.reflash()
      return ctx.response.redirect().toRoute('auth.second_factor.show')
    }
    return next()
  }
}
