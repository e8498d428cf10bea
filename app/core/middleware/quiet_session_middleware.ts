import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isTouchDue } from '#core/sessions/touch_clock'

/**
 * A page that only reads its session leaves it alone: nothing is written, and the cookies, which the
 * framework would sign and encrypt anew for every answer, stay as the browser has them (PERFORMANCE).
 * Every five minutes of use an answer prolongs the session and its cookies, so one left alone ends up
 * to five minutes early.
 */
export default class QuietSessionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { session } = ctx
    ctx.isSessionRenewed = session.fresh || isTouchDue(session.sessionId)
    const output = await next()
    if (!ctx.isSessionRenewed && isUntouched(session)) session.commit = async () => {}
    return output
  }
}

function isUntouched({
  hasBeenModified,
  hasRegeneratedSession,
  responseFlashMessages,
}: HttpContext['session']) {
  return !hasBeenModified && !hasRegeneratedSession && responseFlashMessages.isEmpty
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** The answer carries the session's cookies, whether or not the session changes. */
    isSessionRenewed?: boolean
  }
}
