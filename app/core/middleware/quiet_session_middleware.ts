import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { sessionCookie } from '#config/session'

/**
 * An answer whose request only read its session brings no cookie of it: the browser has the same one.
 * The framework's middleware comes within and sends it with every answer.
 */
export default class QuietSessionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const output = await next()
    if (ctx.isSessionRenewed === false) dropCookie(ctx.response, sessionCookie)
    return output
  }
}

function dropCookie(response: HttpContext['response'], name: string) {
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  const others = cookies.filter((cookie) => !cookie.startsWith(`${name}=`))
  if (others.length === cookies.length) return
  response.removeHeader('Set-Cookie')
  if (others.length > 0) response.header('Set-Cookie', others)
}
