import encryption from '@adonisjs/core/services/encryption'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import {
  cspFactory,
  csrfFactory,
  frameGuardFactory,
  hstsFactory,
  noSniffFactory,
} from '@adonisjs/shield/guards'
import edge from 'edge.js'
import shield from '#config/shield'

const TOKEN_COOKIE = 'XSRF-TOKEN'
/** Where the framework's guard keeps the secret that its tokens are made of. */
const SECRET = 'csrf-secret'
const SAFE_METHODS = ['GET', 'HEAD']

/** A visit inside the portal is answered with data, which is never drawn as a page of its own. */
const DATA_POLICY = `default-src 'none';frame-ancestors 'none'`

/**
 * The framework's guards. A page that is only looked at keeps the token against forged requests that
 * its browser has, which would else be made and encrypted anew for every answer (PERFORMANCE). Every
 * form makes a new one, a refused form too, so a token that went astray mends itself.
 */
export default class ShieldMiddleware {
  private static policy = cspFactory(shield.csp)
  private static guards = [
    frameGuardFactory(shield.xFrame),
    hstsFactory(shield.hsts),
    noSniffFactory(shield.contentTypeSniffing),
  ]
  private static token = csrfFactory(shield.csrf, encryption.use(), edge)

  async handle(ctx: HttpContext, next: NextFn) {
    if (!hasToken(ctx)) await ShieldMiddleware.token(ctx)
    if (ctx.request.header('x-inertia')) ctx.response.header('Content-Security-Policy', DATA_POLICY)
    else await ShieldMiddleware.policy(ctx)
    for (const guard of ShieldMiddleware.guards) guard(ctx)
    return next()
  }
}

function hasToken({ isSessionRenewed, request, session }: HttpContext) {
  return (
    isSessionRenewed === false &&
    SAFE_METHODS.includes(request.method()) &&
    session.has(SECRET) &&
    Boolean(request.plainCookie(TOKEN_COOKIE, { encoded: false }))
  )
}
