/** How a version came over the files that were on their way. */
export const ROLLOUT_MODES = ['at_once', 'finish'] as const

export type RolloutMode = (typeof ROLLOUT_MODES)[number]

/** The number of the workflow as it is delivered; versions made on screen count from 1. */
export const DEFAULT_VERSION = 0

/** A version made on screen. */
export interface VersionFacts {
  number: number
  rollout: RolloutMode
}

/**
 * The number of the version under which a file goes on: the one it began with, or the newest that took
 * over all files at once since.
 *
 * @param versions those of the file's kind, in any order
 * @param begunWith the version in force when the file was submitted
 */
export function effectiveVersion(versions: readonly VersionFacts[], begunWith: number): number {
  const immediate = versions.filter(({ rollout }) => rollout === 'at_once')
  return Math.max(begunWith, ...immediate.map(({ number }) => number))
}

/** The version under which a new file begins. */
export const versionInForce = (versions: readonly VersionFacts[]): number =>
  Math.max(DEFAULT_VERSION, ...versions.map(({ number }) => number))

/** Versions that applications may have: the one in force, and those under which applications finish. */
export function versionsInUse(versions: readonly VersionFacts[]): number[] {
  const all = [DEFAULT_VERSION, ...versions.map(({ number }) => number)]
  return all.filter((number) => effectiveVersion(versions, number) === number)
}
