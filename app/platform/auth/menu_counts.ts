import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'

/** How much waits behind entries of the menu, by their keys. */
export type MenuCounts = Record<string, number>

type ReadMenuCounts = (user: User) => Promise<MenuCounts>

let read: ReadMenuCounts | undefined

/** Lends the menu its counts; without them it has none. */
export function registerMenuCounts(reader: ReadMenuCounts) {
  read = reader
}

/** The counts of this officer's menu; a failure is logged and shows none. */
export async function menuCounts(user: User): Promise<MenuCounts> {
  if (!read) return {}
  try {
    return await read(user)
  } catch (error) {
    logger.error({ err: error }, 'the counts of the menu could not be read')
    return {}
  }
}
