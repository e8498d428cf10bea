import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { encryptHistory } from '#kernel/sessions/session_state'

/**
 * Protects the pages of a branch's desk like those of a signed-in user: they show citizens' letters although no user is
 * signed in.
 */
export default class DeskPagesMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    encryptHistory(ctx)
    const output = await next()
    ctx.response.header('Cache-Control', 'no-store')
    return output
  }
}
