import type { Group } from '@japa/runner/core'

/** Left out on MariaDB by `.ci/run`. */
export const ONCE = '@once'

/**
 * Marks tests whose answer no database decides (wordings, headers, files in a store, what a command says
 * of its words): they run on SQLite alone, since each of them starts processes or asks many pages.
 */
export const runsOnce = (group: Group) => group.tap((one) => one.tags([ONCE], 'append'))
