import limiter from '@adonisjs/limiter/services/main'

/** Look-ups a minute from one address: a busy bank branch, but nobody who tries out numbers. */
const VERIFICATIONS_PER_MINUTE = 60

export const verificationLimit = limiter.define('loi_verification', ({ request }) =>
  limiter
    .allowRequests(VERIFICATIONS_PER_MINUTE)
    .every('1 minute')
    .usingKey(`loi_verification:${request.ip()}`)
)
