import limiter from '@adonisjs/limiter/services/main'

/** Copies an hour of one person: each reads everything that is kept about them. */
const COPIES_PER_HOUR = 20

export const copyLimit = limiter.define('own_data_copies', ({ auth }) =>
  limiter
    .allowRequests(COPIES_PER_HOUR)
    .every('1 hour')
    .usingKey(`own_data_copies:${auth.user?.id ?? 0}`)
)
