import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'

type ReadInboxCount = (user: User) => Promise<number>

let read: ReadInboxCount | undefined

/** Lends the header how much of a person's inbox is unread; without it, it says nothing. */
export function registerInboxCount(reader: ReadInboxCount) {
  read = reader
}

/** How many messages this person has not read; a failure is logged and counts none. */
export async function inboxCount(user: User): Promise<number> {
  if (!read) return 0
  try {
    return await read(user)
  } catch (error) {
    logger.error({ err: error }, 'the unread messages could not be counted')
    return 0
  }
}
