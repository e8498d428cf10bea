import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const SEE_OTHER = 303

/**
 * No answer leaves on a session that is only remembered. When it no longer stands as it was, what was
 * answered is thrown away and the browser asks once more: the session is read from the database then.
 */
export default class ConfirmedSessionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const output = await next()
    const { unconfirmedSession: unconfirmed, session, request, response } = ctx
    if (!unconfirmed || (await unconfirmed.isConfirmed())) return output
    unconfirmed.forget()
    response.removeHeader('X-Inertia')
    session.commit = async () => {}
    return response.redirect().status(SEE_OTHER).toPath(request.url(true))
  }
}
