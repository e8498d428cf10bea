import logger from '@adonisjs/core/services/logger'
import { authFacts } from '#auth/contracts/facts'
import type User from '#auth/models/user'

/** How many messages this person has not read; a failure is logged and counts none. */
export async function inboxCount(user: User): Promise<number> {
  try {
    return await authFacts().unread(user)
  } catch (error) {
    logger.error({ err: error }, 'the unread messages could not be counted')
    return 0
  }
}
