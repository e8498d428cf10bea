import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { sessionCookie } from '#config/session'
import { tokenCookie } from '#config/shield'

/**
 * Sends the cookies of a session and of its token together: responses to requests of one browser may arrive in any
 * order, and its two cookies must belong to one session. A response without a token sends the session cookie only if it
 * is new, and one without a session sends neither. The framework's middleware runs inside this one and sends both.
 */
export default class SessionCookiesMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const output = await next()
    const { isSessionRenewed, response } = ctx
    if (isSessionRenewed === undefined) dropCookies(response, [sessionCookie, tokenCookie])
    else if (!cookiesOf(response).some(isCookieNamed(tokenCookie)) && !isNewSession(ctx)) {
      dropCookies(response, [sessionCookie])
    }
    return output
  }
}

/** Whether the request created a session that its browser does not have yet. */
const isNewSession = ({ isSessionRenewed, session }: HttpContext) =>
  isSessionRenewed === true && (session.fresh || session.hasRegeneratedSession)

const cookiesOf = (response: HttpContext['response']) =>
  [response.getHeader('Set-Cookie') ?? []].flat().map(String)

const isCookieNamed = (name: string) => (cookie: string) => cookie.startsWith(`${name}=`)

function dropCookies(response: HttpContext['response'], names: string[]) {
  const cookies = cookiesOf(response)
  const others = cookies.filter((cookie) => !names.some((name) => isCookieNamed(name)(cookie)))
  if (others.length === cookies.length) return
  response.removeHeader('Set-Cookie')
  if (others.length > 0) response.header('Set-Cookie', others)
}
