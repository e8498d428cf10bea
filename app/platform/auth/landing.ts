import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'

type FindLandingPage = (user: User) => Promise<string | null>

const landingPages: FindLandingPage[] = []

/** Lends the sign-in the page of what somebody has to look at first; null where there is nothing. */
export function registerLandingPage(of: FindLandingPage) {
  landingPages.push(of)
}

/** Where sign-in leads instead of home; a failure is logged and leads home. */
export async function findLandingPage(user: User): Promise<string | null> {
  try {
    for (const landing of landingPages) {
      const page = await landing(user)
      if (page !== null) return page
    }
    return null
  } catch (error) {
    logger.error({ err: error }, 'where the sign-in leads could not be read')
    return null
  }
}
