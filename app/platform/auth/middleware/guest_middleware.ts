import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Pages for people who are not signed in send the others to their home. */
export default class GuestMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (ctx.auth.user) {
      return ctx.response.redirect().toPath(ctx.auth.user.home)
    }
    return next()
  }
}
