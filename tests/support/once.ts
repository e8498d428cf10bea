import type { Group } from '@japa/runner/core'

/** Left out on MariaDB by `.ci/run`. */
export const ONCE = '@once'

/** Left out on SQLite by `.ci/run`: what is killed again and again, where MariaDB holds all that SQLite does and more. */
export const ONCE_ON_MARIADB = '@mariadb'

/**
 * Marks tests whose answer no database decides (wordings, headers, files in a store, what a command says
 * of its words): they run on SQLite alone, since each of them starts processes or asks many pages.
 */
export const runsOnce = (group: Group) => group.tap((one) => one.tags([ONCE], 'append'))

/** Marks tests that kill processes again and again: they run where several write at once. */
export const runsOnMariadb = (group: Group) =>
  group.tap((one) => one.tags([ONCE_ON_MARIADB], 'append'))
