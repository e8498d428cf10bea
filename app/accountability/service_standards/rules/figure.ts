import { MIN_GROUP_SIZE } from '#kernel/statistics/disclosure_control'

/** Number of applications or claims that took a number of working days. */
export interface DayCell {
  days: number
  isTimely: boolean
  subjects: number
}

/** Published figures of a group of applications or claims. */
export interface Figure {
  files: number
  inTime: number
  late: number
  /** Integer percentage, rounded down, so that 99 is never shown as all. */
  inTimePercent: number
  /** Working days within which half were completed; null if fewer than five people may be on one side. */
  medianDays: number | null
  /** Working days within which nine in ten were completed; null if fewer than five people may have taken longer. */
  ninetyDays: number | null
}

/** Fractions are exact, unlike 0.1. */
export const HALF = [1, 2] as const
const NINE_IN_TEN = [9, 10] as const

/** Returns the numbers in time and late. */
export function countByTimeliness(cells: readonly DayCell[]): [number, number] {
  const of = (wanted: boolean) =>
    cells.reduce((sum, { isTimely, subjects }) => sum + (isTimely === wanted ? subjects : 0), 0)
  return [of(true), of(false)]
}

/**
 * Whether at least five people are on either side of this share, whatever the distribution: in the worst case
 * everything but each person's first is on one side.
 */
export function hasPeopleOnBothSides(files: number, people: number, [share, of]: Share): boolean {
  const below = Math.ceil((files * share) / of)
  return people - Math.max(below, files - below) >= MIN_GROUP_SIZE
}

type Share = readonly [number, number]

/** Returns the minimum number of working days within which this share was completed; null if there is nothing. */
export function percentileDays(
  cells: readonly Omit<DayCell, 'isTimely'>[],
  share: number
): number | null {
  const files = cells.reduce((sum, { subjects }) => sum + subjects, 0)
  let done = 0
  for (const { days, subjects } of cells.toSorted((a, b) => a.days - b.days)) {
    done += subjects
    if (subjects > 0 && done >= files * share) return days
  }
  return null
}

/**
 * Returns the figures of a group that may be shown; null if there is nothing.
 *
 * @param people minimum number of distinct people behind the group
 */
export function figureOf(cells: readonly DayCell[], people: number): Figure | null {
  const [inTime, late] = countByTimeliness(cells)
  const files = inTime + late
  if (files === 0) return null
  return {
    files,
    inTime,
    late,
    inTimePercent: Math.floor((inTime / files) * 100),
    medianDays: hasPeopleOnBothSides(files, people, HALF) ? percentileDays(cells, 1 / 2) : null,
    ninetyDays: hasPeopleOnBothSides(files, people, NINE_IN_TEN)
      ? percentileDays(cells, 9 / 10)
      : null,
  }
}
