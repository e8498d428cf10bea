import limiter from '@adonisjs/limiter/services/main'

/** Requests a minute from one address for pages of complaints without an account. */
export const signedOutLimit = limiter.define('grievances', ({ request }) =>
  limiter.allowRequests(60).every('1 minute').usingKey(`grievances:${request.ip()}`)
)
