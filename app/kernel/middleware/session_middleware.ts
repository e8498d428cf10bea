import SessionMiddleware from '@adonisjs/session/session_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isPageLoad, isStateless } from '#kernel/http/requests'

/**
 * The framework's session, for people; a system that shows a token has none. Two requests may come without a
 * session or with one that has ended. The ended id is not used again: each would write a secret of its own under
 * it. A visitor's request for data begins no session: it would take the place of the one that the page beside it
 * begins.
 */
export default class UserSessionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (isStateless(ctx.request)) return next()
    const framework = await ctx.containerResolver.make(SessionMiddleware)
    return framework.handle(ctx, async () => {
      const { session } = ctx
      const isNew = ctx.isSessionRenewed === undefined
      if (isNew) session.regenerate()
      const output = await next()
      if (isNew && !isPageLoad(ctx.request) && !ctx.auth.user) {
        session.clear()
        session.responseFlashMessages.clear()
      }
      return output
    })
  }
}
