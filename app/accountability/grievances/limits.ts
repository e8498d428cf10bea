import limiter from '@adonisjs/limiter/services/main'
import { addressKey } from '#auth/rules/networks'

/** Requests a minute from one place for pages of complaints without an account. */
export const signedOutLimit = limiter.define('grievances', ({ request }) =>
  limiter
    .allowRequests(60)
    .every('1 minute')
    .usingKey(`grievances:${addressKey(request.ip())}`)
)
