import SessionMiddleware from '@adonisjs/session/session_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isStateless } from '#core/http/stateless'

/** The framework's session, for people; a system that shows a token has none. */
export default class PeoplesSessionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (isStateless(ctx.request)) return next()
    const session = await ctx.containerResolver.make(SessionMiddleware)
    return session.handle(ctx, next)
  }
}
