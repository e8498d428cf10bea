import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Redirects signed-in users to their home page, away from pages for guests. */
export default class GuestMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (ctx.auth.user) {
      return ctx.response.redirect().toPath(ctx.auth.user.home)
    }
    return next()
  }
}
