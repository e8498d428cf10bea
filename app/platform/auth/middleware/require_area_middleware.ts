import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { type Right, hasRight } from '#auth/policies/rights'
import { recordRefusedAccess } from '#kernel/audit/record_audit'

/**
 * Guards a group of routes: a user without the right of the area is redirected to their home page, as document 1 states
 * of the officer guard. The right of each route inside decides the rest.
 */
export default class RequireAreaMiddleware {
  async handle(ctx: HttpContext, next: NextFn, right: Right) {
    if (!(await hasRight(ctx.bouncer, right))) {
      await recordRefusedAccess(ctx, 403)
      ctx.session.flash('warning', ctx.i18n.t('auth.messages.not_allowed'))
      return ctx.response.redirect().toPath('/')
    }
    return next()
  }
}
