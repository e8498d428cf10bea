/** A group of fewer people is in no public figure, and must not be derivable by subtracting two of them. */
export const MIN_GROUP_SIZE = 5

/**
 * Counts of people in the groups of one row, e.g. in time and late: groups that do not overlap, so that their sum is
 * the row's count.
 */
export type GroupCounts = readonly number[]

const isPublishable = (parts: GroupCounts) =>
  [...parts, sumOf(parts)].every((people) => people === 0 || people >= MIN_GROUP_SIZE)

const sumOf = (parts: GroupCounts) => parts.reduce((sum, people) => sum + people, 0)

const columnSums = (all: readonly GroupCounts[]): number[] =>
  all.reduce<number[]>(
    (sums, parts) => parts.map((people, at) => people + (sums[at] ?? 0)),
    all[0]?.map(() => 0) ?? []
  )

/**
 * Whether only one size is possible for the hidden rows: one person in each row, or each as large as a small group can
 * be.
 */
function isInferable(hidden: readonly GroupCounts[]): boolean {
  const people = sumOf(columnSums(hidden))
  return people === hidden.length || people === hidden.length * (MIN_GROUP_SIZE - 1)
}

/** What decides about the rows besides their own parts. */
interface SuppressionOptions {
  /** Rows that are hidden whatever their parts are. */
  hiddenRows?: readonly boolean[]
  /**
   * For each row, a group that could be derived from another published figure by subtraction: the same rule applies to
   * it.
   */
  remainders?: readonly number[]
}

/**
 * Returns which rows of a table may be published beside its total. A row is hidden if one of its parts is a group of 1
 * to 4 people. The sum of the hidden rows can be derived by subtracting the others from the total: it must consist of
 * more than one row, must not be a small group, and must allow more than one possible size, so further rows are hidden,
 * the smallest first; if that does not help, the total is hidden.
 *
 * @param rows the parts of each row; the total is their sum
 * @returns for each row whether it is shown, and whether the total is
 */
export function publishableRows(
  rows: readonly GroupCounts[],
  { hiddenRows = [], remainders = [] }: SuppressionOptions = {}
): { rows: boolean[]; total: boolean } {
  const remainderOf = (at: number): GroupCounts => [remainders[at] ?? 0]
  const publishable = rows.map(
    (parts, at) => !hiddenRows[at] && isPublishable(parts) && isPublishable(remainderOf(at))
  )
  const shown = [...publishable]
  const bySize = rows
    .map((parts, at) => ({ at, people: sumOf(parts) }))
    .filter(({ at, people }) => shown[at] && people > 0)
    .sort((a, b) => a.people - b.people || a.at - b.at)
  for (;;) {
    const hidden = rows.map((_, at) => at).filter((at) => !shown[at])
    if (hidden.length === 0) return { rows: shown, total: true }
    if (
      isSafelyHidden(hidden.map((at) => rows[at])) &&
      isPublishable(columnSums(hidden.map(remainderOf))) &&
      hidden.length > 1
    ) {
      return { rows: shown, total: true }
    }
    const next = bySize.shift()
    if (!next) return { rows: publishable, total: false }
    shown[next.at] = false
  }
}

/** Whether the sum of the hidden rows reveals nothing. */
const isSafelyHidden = (hidden: readonly GroupCounts[]) =>
  isPublishable(columnSums(hidden)) && !isInferable(hidden)

/**
 * Returns the median of these numbers, the mean of the two middle ones for an even count; there must be at least one.
 */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
