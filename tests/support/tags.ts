import type { Group } from '@japa/runner/core'

/** Omitted from `npm test` and `.ci/run` (docs/development/testing.md, Levels). */
export const FULL = '@full'

/** Marks the tests of a group as expensive: crash series, backups, large data sets. */
export const full = (group: Group) => group.tap((test) => test.tags([FULL], 'append'))

/** Marks the tests of a group as dependent on the database: `.ci/run` runs them on both databases. */
export const dialect = (group: Group) => group.tap((test) => test.tags(['@dialect'], 'append'))
