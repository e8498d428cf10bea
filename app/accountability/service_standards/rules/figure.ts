import { MIN_GROUP_SIZE } from '#kernel/statistics/disclosure_control'

/** Files that took so many working days. */
export interface DayCell {
  days: number
  isTimely: boolean
  subjects: number
}

/** What is published of a group of files. */
export interface Figure {
  files: number
  inTime: number
  late: number
  /** Whole percent, rounded down: 99 is never shown as all. */
  inTimePercent: number
  /** Working days within which half of the files were done; null where under five people may be on one side. */
  medianDays: number | null
  /** Working days within which nine of ten were done; null where those of under five people may have taken longer. */
  ninetyDays: number | null
}

/** Exact, where 0.1 is not. */
export const HALF = [1, 2] as const
const NINE_IN_TEN = [9, 10] as const

/** In time, and late. */
export function countByTimeliness(cells: readonly DayCell[]): [number, number] {
  const of = (wanted: boolean) =>
    cells.reduce((sum, { isTimely, subjects }) => sum + (isTimely === wanted ? subjects : 0), 0)
  return [of(true), of(false)]
}

/**
 * Whether five people at least are on either side of this share of the files, however their files lie: at the worst
 * all that are not the first of their person lie on one side.
 */
export function hasPeopleOnBothSides(files: number, people: number, [share, of]: Share): boolean {
  const below = Math.ceil((files * share) / of)
  return people - Math.max(below, files - below) >= MIN_GROUP_SIZE
}

type Share = readonly [number, number]

/** The fewest working days within which this share of the files was done; null of no files. */
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
 * The figures of a group that may be shown; null of no files.
 *
 * @param people so many different ones at the least are behind the files
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
