import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { keepDestination } from '#auth/sessions/destination'
import { owesSecondFactor } from '#auth/sessions/person_session'
import { SignedOut } from '#core/exceptions/signed_out'
import { wantsPage } from '#core/http/wants_page'
import { forgetPages } from '#core/sessions/forget_pages'

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

/**
 * Lets signed-in people pass; an anonymous visitor goes to the home page (document 1, guards; what
 * runs beside a page is answered with 401), a
 * person with a temporary password to the page where it is changed (DECISIONS 10), then one whose
 * role needs a second factor to the page where it is set up (DECISIONS 11).
 */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const user = ctx.auth.user
    if (!user) {
      if (!wantsPage(ctx.request)) throw new SignedOut()
      forgetPages(ctx)
      ctx.session.flash('warning', ctx.i18n.t('auth.messages.sign_in_first'))
      keepDestination(ctx)
      return ctx.response.redirect().toPath('/')
    }
    const routeName = ctx.route?.name ?? ''
    if (user.mustChangePassword && !OPEN_WHILE_PASSWORD_IS_TEMPORARY.includes(routeName)) {
      return ctx.response.redirect().toRoute('auth.password.edit')
    }
    if (
      !user.mustChangePassword &&
      owesSecondFactor(ctx) &&
      !OPEN_WHILE_FACTOR_IS_OWED.includes(routeName)
    ) {
      return ctx.response.redirect().toRoute('auth.second_factor.show')
    }
    return next()
  }
}
