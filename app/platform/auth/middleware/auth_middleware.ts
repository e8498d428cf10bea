import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { keepDestination } from '#auth/sessions/destination'
import { settleOwedFactor } from '#auth/sessions/owed_factor'
import { owesSecondFactor } from '#auth/sessions/person_session'
import { SignedOut } from '#kernel/exceptions/signed_out'
import { wantsPage } from '#kernel/http/wants_page'
import { forgetPages } from '#kernel/sessions/forget_pages'

/** Paths a person with a temporary password may use before choosing an own one. */
const OPEN_WHILE_PASSWORD_IS_TEMPORARY = [
  'auth.password.edit',
  'auth.password.update',
  'auth.session.destroy',
]

/** Paths of somebody who has to set up a second factor before anything else. */
const OPEN_WHILE_FACTOR_IS_OWED = [
  'auth.second_factor.show',
  'auth.second_factor.store',
  'auth.second_factor.update',
  'auth.session.destroy',
]

/** What is left to an officer who has no post today. */
const OPEN_WITHOUT_POST = ['auth.no_post.show', 'auth.session.destroy']

/**
 * Said on a page of its own. A form that was on its way gets an answer that is no page, so that it stays where
 * it was filled in, with everything typed into it.
 */
function withoutPost(ctx: HttpContext, next: NextFn) {
  const { request, response, i18n } = ctx
  if (OPEN_WITHOUT_POST.includes(ctx.route?.name ?? '')) return next()
  const isForm = !['GET', 'HEAD'].includes(request.method()) && Boolean(request.header('x-inertia'))
  if (!isForm && wantsPage(request)) return response.redirect().toRoute('auth.no_post.show')
  const message = i18n.t('auth.messages.no_post')
  return response.status(403).send({ errors: [{ code: 'E_NO_POST', message }] })
}

/**
 * Lets signed-in people pass; an anonymous visitor goes to the home page (document 1, guards; what
 * runs beside a page is answered with 401), a
 * person with a temporary password to the page where it is changed (DECISIONS 10), then one whose
 * role needs a second factor to the page where it is set up (DECISIONS 11). An officer whose posts are over
 * may do nothing (DECISIONS 10).
 */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const user = ctx.auth.user
    if (!user) {
      if (!wantsPage(ctx.request)) throw new SignedOut()
      forgetPages(ctx, 'auth.messages.sign_in_first')
      keepDestination(ctx)
      return ctx.response.redirect().toPath('/')
    }
    if (!user.mayAct && user.isActive) return withoutPost(ctx, next)
    const routeName = ctx.route?.name ?? ''
    if (user.mustChangePassword && !OPEN_WHILE_PASSWORD_IS_TEMPORARY.includes(routeName)) {
      return ctx.response.redirect().toRoute('auth.password.edit')
    }
    await settleOwedFactor(ctx, user)
    if (
      !user.mustChangePassword &&
      owesSecondFactor(ctx) &&
      !OPEN_WHILE_FACTOR_IS_OWED.includes(routeName)
    ) {
      /** What was to be said is said there. */
      ctx.session.reflash()
      return ctx.response.redirect().toRoute('auth.second_factor.show')
    }
    return next()
  }
}
