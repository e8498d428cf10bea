/** A group of fewer people is in no public figure, nor can be had by subtracting two of them. */
export const FEWEST_PEOPLE = 5

/**
 * Counts of people of one row that belong together, e.g. in time and late: groups that do not overlap, so that
 * their sum is the row's count.
 */
export type Parts = readonly number[]

const isOpen = (parts: Parts) =>
  [...parts, sumOf(parts)].every((people) => people === 0 || people >= FEWEST_PEOPLE)

const sumOf = (parts: Parts) => parts.reduce((sum, people) => sum + people, 0)

const added = (all: readonly Parts[]): number[] =>
  all.reduce<number[]>(
    (sums, parts) => parts.map((people, at) => people + (sums[at] ?? 0)),
    all[0]?.map(() => 0) ?? []
  )

/** Whether what is left out can have but one size: a person in each row, or each as large as a small group gets. */
function isTold(hidden: readonly Parts[]): boolean {
  const people = sumOf(added(hidden))
  return people === hidden.length || people === hidden.length * (FEWEST_PEOPLE - 1)
}

/** What else decides about the rows, beside their own parts. */
export interface Besides {
  /** Rows that are left out whatever their parts are. */
  closed?: readonly boolean[]
  /** Of each row a group that another published figure would tell by subtraction: held to the same rule. */
  rests?: readonly number[]
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
export function shownOf(
  rows: readonly Parts[],
  { closed = [], rests = [] }: Besides = {}
): { rows: boolean[]; total: boolean } {
  const restOf = (at: number): Parts => [rests[at] ?? 0]
  const open = rows.map((parts, at) => !closed[at] && isOpen(parts) && isOpen(restOf(at)))
  const shown = [...open]
  const bySize = rows
    .map((parts, at) => ({ at, people: sumOf(parts) }))
    .filter(({ at, people }) => shown[at] && people > 0)
    .sort((a, b) => a.people - b.people || a.at - b.at)
  for (;;) {
    const hidden = rows.map((_, at) => at).filter((at) => !shown[at])
    if (hidden.length === 0) return { rows: shown, total: true }
    if (
      isHiding(hidden.map((at) => rows[at])) &&
      isOpen(added(hidden.map(restOf))) &&
      hidden.length > 1
    ) {
      return { rows: shown, total: true }
    }
    const next = bySize.shift()
    if (!next) return { rows: open, total: false }
    shown[next.at] = false
  }
}

/** Whether what is left out tells nothing when it is known together. */
const isHiding = (hidden: readonly Parts[]) => isOpen(added(hidden)) && !isTold(hidden)

/** The rows with null in place of the counts that are not published, and the total likewise. */
export function suppressed(rows: readonly Parts[]): {
  rows: (Parts | null)[]
  total: Parts | null
} {
  const shown = shownOf(rows)
  return {
    rows: rows.map((parts, at) => (shown.rows[at] ? parts : null)),
    total: shown.total ? added(rows) : null,
  }
}
