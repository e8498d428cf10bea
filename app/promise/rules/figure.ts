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
  /** Working days within which half of the files were done; null of fewer than 10: five on either side. */
  medianDays: number | null
  /** Working days within which nine of ten were done; null of fewer than 50, of which under five took longer. */
  ninetyDays: number | null
}

const FEWEST_FOR_MEDIAN = 10
const FEWEST_FOR_NINETY = 50

/** In time, and late. */
export function partsOf(cells: readonly DayCell[]): [number, number] {
  const of = (wanted: boolean) =>
    cells.reduce((sum, { isTimely, subjects }) => sum + (isTimely === wanted ? subjects : 0), 0)
  return [of(true), of(false)]
}

/**
 * People behind the files of a group, in time and late: never more than its files, and where files are there of whom
 * nobody is known, one.
 */
export function peopleParts(
  files: readonly [number, number],
  people: readonly [number, number] = [0, 0]
): [number, number] {
  const of = (at: 0 | 1) => (files[at] === 0 ? 0 : Math.min(files[at], Math.max(1, people[at])))
  return [of(0), of(1)]
}

/** The fewest working days within which this share of the files was done; null of no files. */
export function daysOfShare(
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

/** The figures of a group that may be shown; null of no files. */
export function figureOf(cells: readonly DayCell[]): Figure | null {
  const [inTime, late] = partsOf(cells)
  const files = inTime + late
  if (files === 0) return null
  return {
    files,
    inTime,
    late,
    inTimePercent: Math.floor((inTime / files) * 100),
    medianDays: files < FEWEST_FOR_MEDIAN ? null : daysOfShare(cells, 0.5),
    ninetyDays: files < FEWEST_FOR_NINETY ? null : daysOfShare(cells, 0.9),
  }
}
