import encryption from '@adonisjs/core/services/encryption'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { csrfFactory } from '@adonisjs/shield/guards'
import edge from 'edge.js'
import shield, { tokenCookie } from '#config/shield'
import { isStateless, leadingField } from '#kernel/http/requests'

/** Session key of the secret from which the framework creates its tokens. */
const SECRET = 'csrf-secret'
/** Field of a form that is sent without script. */
const TOKEN_FIELD = '_csrf'
const TOKEN_HEADERS = ['x-csrf-token', 'x-xsrf-token']
const SAFE_METHODS = ['GET', 'HEAD']

/**
 * The framework's guard against forged requests. A page that is only viewed keeps the token that its browser has, which
 * would otherwise be created and encrypted again for every response (PERFORMANCE). Every form creates a new one, even a
 * refused form, so that a lost token is replaced.
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

/** A form with files is read only after this guard, so its token is read ahead of the files. */
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
