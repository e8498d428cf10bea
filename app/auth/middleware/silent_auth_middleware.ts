import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isSessionCurrent } from '#auth/sessions/person_session'

/**
 * Finds out who is signed in, if anybody, without asking for it. A session that outlived its
 * password, role or district is closed here (DECISIONS 11).
 */
export default class SilentAuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await ctx.auth.check()
    if (ctx.auth.user && !isSessionCurrent(ctx.session, ctx.auth.user)) {
      await ctx.auth.use('web').logout()
      ctx.session.clear()
    }
    return next()
  }
}
