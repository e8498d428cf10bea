/** How a version applies to applications and claims in progress. */
export const ROLLOUT_MODES = ['at_once', 'finish'] as const

export type RolloutMode = (typeof ROLLOUT_MODES)[number]

/** Number of the workflow as delivered; versions created on screen start at 1. */
export const DEFAULT_VERSION = 0

/** A version created on screen. */
export interface VersionFacts {
  number: number
  rollout: RolloutMode
}

/**
 * Returns the version under which an application or claim continues: the one it began with, or the newest one since
 * that applies to all at once.
 *
 * @param versions those for applications or for claims, in any order
 * @param begunWith the version in force at the submission
 */
export function effectiveVersion(versions: readonly VersionFacts[], begunWith: number): number {
  const immediate = versions.filter(({ rollout }) => rollout === 'at_once')
  return Math.max(begunWith, ...immediate.map(({ number }) => number))
}

/** Returns the version under which a new application or claim begins. */
export const versionInForce = (versions: readonly VersionFacts[]): number =>
  Math.max(DEFAULT_VERSION, ...versions.map(({ number }) => number))

/** Versions in use: the one in force, and those under which applications finish. */
export function versionsInUse(versions: readonly VersionFacts[]): number[] {
  const all = [DEFAULT_VERSION, ...versions.map(({ number }) => number)]
  return all.filter((number) => effectiveVersion(versions, number) === number)
}
