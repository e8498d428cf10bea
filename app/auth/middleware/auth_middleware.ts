import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Paths a person with a temporary password may use before choosing an own one. */
const OPEN_WHILE_PASSWORD_IS_TEMPORARY = [
  'auth.password.edit',
  'auth.password.update',
  'auth.session.destroy',
]

/**
 * Lets signed-in people pass; an anonymous visitor goes to the home page (document 1, guards), a
 * person with a temporary password to the page where it is changed (DECISIONS 10).
 */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const user = ctx.auth.user
    if (!user) {
      ctx.session.flash('warning', ctx.i18n.t('auth.messages.sign_in_first'))
      return ctx.response.redirect().withIntendedUrl().toPath('/')
    }
    const routeName = ctx.route?.name ?? ''
    if (user.mustChangePassword && !OPEN_WHILE_PASSWORD_IS_TEMPORARY.includes(routeName)) {
      return ctx.response.redirect().toRoute('auth.password.edit')
    }
    return next()
  }
}
