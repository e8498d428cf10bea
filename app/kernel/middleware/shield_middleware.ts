import encryption from '@adonisjs/core/services/encryption'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { csrfFactory } from '@adonisjs/shield/guards'
import edge from 'edge.js'
import shield, { tokenCookie } from '#config/shield'
import { isStateless, leadingField } from '#kernel/http/requests'

/** Where the framework's guard keeps the secret that its tokens are made of. */
const SECRET = 'csrf-secret'
/** The field of a form that is sent without script. */
const TOKEN_FIELD = '_csrf'
const TOKEN_HEADERS = ['x-csrf-token', 'x-xsrf-token']
const SAFE_METHODS = ['GET', 'HEAD']

/**
 * The framework's guard against forged requests. A page that is only looked at keeps the token that
 * its browser has, which would else be made and encrypted anew for every answer (PERFORMANCE). Every
 * form makes a new one, a refused form too, so a token that went astray mends itself.
 */
export default class ShieldMiddleware {
  private static token = csrfFactory(shield.csrf, encryption.use(), edge)

  async handle(ctx: HttpContext, next: NextFn) {
    if (isStateless(ctx.request)) return next()
    await readMultipartToken(ctx)
    if (!hasToken(ctx)) await ShieldMiddleware.token(ctx)
    return next()
  }
}

/** A form with files is read only behind this guard, so its token is looked for ahead of them. */
async function readMultipartToken({ request }: HttpContext) {
  if (request.bodyType !== 'multipart') return
  if (TOKEN_HEADERS.some((name) => request.header(name))) return
  const token = await leadingField(request.request, TOKEN_FIELD)
  if (token) request.updateBody({ [TOKEN_FIELD]: token })
}

function hasToken({ isSessionRenewed, request, session }: HttpContext) {
  return (
    isSessionRenewed === false &&
    SAFE_METHODS.includes(request.method()) &&
    session.has(SECRET) &&
    Boolean(request.plainCookie(tokenCookie, { encoded: false }))
  )
}
