/** A group of fewer people is in no public figure, nor can be had by subtracting two of them. */
export const MIN_GROUP_SIZE = 5

/**
 * Counts of people of one row that belong together, e.g. in time and late: groups that do not overlap, so that
 * their sum is the row's count.
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

/** Whether what is left out can have but one size: a person in each row, or each as large as a small group gets. */
function isInferable(hidden: readonly GroupCounts[]): boolean {
  const people = sumOf(columnSums(hidden))
  return people === hidden.length || people === hidden.length * (MIN_GROUP_SIZE - 1)
}

/** What else decides about the rows, beside their own parts. */
interface SuppressionOptions {
  /** Rows that are left out whatever their parts are. */
  hiddenRows?: readonly boolean[]
  /** Of each row a group that another published figure would tell by subtraction: held to the same rule. */
  remainders?: readonly number[]
}

/**
 * Which rows of a table may be published beside its total. A row is left out where one of its parts is a group
 * of 1 to 4 people. What all that is left out comes to can be had by subtracting the others from the total: it
 * must be more than one row, no small group either, and of more than one possible size, so further rows go, the
 * smallest first; where that does not help, the total goes.
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

/** Whether what is left out tells nothing when it is known together. */
const isSafelyHidden = (hidden: readonly GroupCounts[]) =>
  isPublishable(columnSums(hidden)) && !isInferable(hidden)

/** The middle of these numbers, of two in the middle the half between; there is one at least. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
