import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { RoleId } from '#auth/roles'

/**
 * The outer fence of a group of routes: only these roles. Who else comes is sent home, as
 * document 1 says of the officer guard; the policy of each action decides the rest.
 */
export default class RoleMiddleware {
  async handle(ctx: HttpContext, next: NextFn, roles: readonly RoleId[]) {
    const user = ctx.auth.user
    if (!user || !roles.includes(user.roleId as RoleId)) {
      ctx.session.flash('warning', ctx.i18n.t('auth.messages.not_allowed'))
      return ctx.response.redirect().toPath('/')
    }
    return next()
  }
}
