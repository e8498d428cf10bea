import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import limiter from '@adonisjs/limiter/services/main'
import ApiClient from '#api/models/api_client'
import type { Scope } from '#api/rules/systems'
import { Problem } from '#kernel/exceptions/problem'

/** Reading a list of a million applications in pages of a hundred takes a system half an hour. */
const REQUESTS_PER_MINUTE = 300
/** A token is too long to be guessed; this limit protects the database from attempts. */
const WRONG_TOKENS_PER_MINUTE = 60

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

/** Admits a system whose token has the scope of the route. */
export default class ApiAccessMiddleware {
  async handle(ctx: HttpContext, next: NextFn, scope: Scope) {
    const { request, response } = ctx
    response.header('Cache-Control', 'no-store')
    const token = await tokenOf(request.header('authorization'), request.ip())
    const system = await ApiClient.findOrFail(token.tokenableId)
    await countRequest(system, response)
    if (token.denies(scope)) {
      throw new Problem(403, 'E_SCOPE', `The token does not have the scope ${scope}.`, {
        'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
      })
    }
    ctx.apiClient = system
    return next()
  }
}

async function tokenOf(header: string | undefined, address: string) {
  const wrong = limiter.use({ requests: WRONG_TOKENS_PER_MINUTE, duration: '1 minute' })
  const key = `api_wrong:${address}`
  if (await wrong.isBlocked(key)) throw tooManyRequests(await wrong.availableIn(key))
  const value = BEARER.exec(header ?? '')?.[1]
  const token = value ? await ApiClient.accessTokens.verify(new Secret(value)) : null
  if (token) return token
  if (value) await wrong.increment(key)
  const detail = value
    ? 'The token is unknown or has expired.'
    : 'The request has no token: Authorization: Bearer …'
  throw new Problem(401, 'E_TOKEN', detail, {
    'WWW-Authenticate': value ? 'Bearer error="invalid_token"' : 'Bearer',
  })
}

async function countRequest(system: ApiClient, response: HttpContext['response']) {
  const limit = limiter.use({ requests: REQUESTS_PER_MINUTE, duration: '1 minute' })
  const { consumed, remaining, availableIn } = await limit.increment(`api:${system.id}`)
  response.header('X-RateLimit-Limit', REQUESTS_PER_MINUTE)
  response.header('X-RateLimit-Remaining', Math.max(0, remaining))
  if (consumed > REQUESTS_PER_MINUTE) throw tooManyRequests(availableIn)
}

const tooManyRequests = (seconds: number) =>
  new Problem(429, 'E_TOO_MANY', 'Too many requests; Retry-After states when to try again.', {
    'Retry-After': String(Math.max(1, Math.ceil(seconds))),
  })

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** The calling system, on routes of the API only. */
    apiClient: ApiClient
  }
}
