import logger from '@adonisjs/core/services/logger'
import type User from '#auth/models/user'

/** How much waits behind entries of the menu, by their keys. */
export type MenuCounts = Record<string, number>

type ReadMenuCounts = (officer: User) => Promise<MenuCounts>

const readers: ReadMenuCounts[] = []

/** Lends the menu the counts of the entries that a module has. */
export function registerMenuCounts(reader: ReadMenuCounts) {
  readers.push(reader)
}

/** The counts of this officer's menu, where something waits; a failure is logged and shows none. */
export async function menuCounts(officer: User): Promise<MenuCounts> {
  try {
    const counts = await Promise.all(readers.map((read) => read(officer)))
    const entries = counts.flatMap((ofModule) => Object.entries(ofModule))
    return Object.fromEntries(entries.filter(([, count]) => count > 0))
  } catch (error) {
    logger.error({ err: error }, 'the counts of the menu could not be read')
    return {}
  }
}
