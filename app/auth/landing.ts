import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'

type LandingOf = (user: User) => Promise<string | null>

let landing: LandingOf | undefined

/** Lends the sign-in the page of what somebody has to look at first; null where there is nothing. */
export function registerLanding(of: LandingOf) {
  landing = of
}

/** Where sign-in leads instead of home; a failure is logged and leads home. */
export async function landingOf(user: User): Promise<string | null> {
  if (!landing) return null
  try {
    return await landing(user)
  } catch (error) {
    logger.error({ err: error }, 'where the sign-in leads could not be read')
    return null
  }
}
