import type { HttpRequest } from '@adonisjs/core/http'

/** Systems, and open data, which is the same for everybody and may be kept by anybody on the way. */
const STATELESS = /^\/(?:api\/v\d+(?:\/|$)|promise(?:\/seals)?\.(?:csv|json)$)/

/**
 * Whether a system asks, which shows its token with each request: no session is opened for it, it gets
 * no cookie, and what guards a browser's forms is not for it, since no browser sends the token by itself.
 */
export const isStateless = (request: HttpRequest) => STATELESS.test(request.url())
