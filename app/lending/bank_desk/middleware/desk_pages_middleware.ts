import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { encryptHistory } from '#kernel/sessions/session_pages'

/** The desk of a branch shows letters of people with nobody signed in: its pages are kept as those of a person are. */
export default class DeskPagesMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    encryptHistory(ctx)
    const output = await next()
    ctx.response.header('Cache-Control', 'no-store')
    return output
  }
}
