/** Fewer people than this are not counted in public. */
export const LEAST_SHOWN = 5

export interface Counted<Key> {
  key: Key
  count: number
}

export interface Suppressed<Key> {
  /** Null where the count is withheld. */
  counts: ReadonlyMap<Key, number | null>
  /** Null where it would tell what is withheld. */
  total: number | null
}

/**
 * Counts of groups as they may be published: none of 1 to 4 people, nor one that follows from the total by
 * subtraction. Where too little is withheld for that, the next smallest group is withheld as well, and at last
 * the total. An empty group is shown: it is about nobody.
 *
 * @param least people of the smallest group that is shown
 */
export function suppress<Key>(
  groups: readonly Counted<Key>[],
  least: number = LEAST_SHOWN
): Suppressed<Key> {
  const small = groups.filter(({ count }) => count > 0 && count < least)
  const others = groups
    .filter(({ count }) => count >= least)
    .toSorted((one, other) => one.count - other.count)
  const withheld = [...small]
  while (withheld.length > 0 && tells(withheld, small.length, least) && others.length > 0) {
    withheld.push(others.shift()!)
  }
  const isTold = withheld.length > 0 && tells(withheld, small.length, least)
  const hidden = new Set(withheld.map(({ key }) => key))
  return {
    counts: new Map(groups.map(({ key, count }) => [key, hidden.has(key) ? null : count])),
    total: isTold ? null : sumOf(groups),
  }
}

/** Whether the sum of what is withheld, which the total tells, says what one of them is. */
function tells<Key>(withheld: readonly Counted<Key>[], small: number, least: number): boolean {
  const sum = sumOf(withheld)
  if (withheld.length < 2 || sum < least) return true
  /** All are known to be small: a sum at either end leaves one possibility. */
  return withheld.length === small && (sum === small || sum === small * (least - 1))
}

const sumOf = <Key>(groups: readonly Counted<Key>[]) =>
  groups.reduce((sum, { count }) => sum + count, 0)

/** The middle of these numbers, of two in the middle the half between; null of too few to be shown. */
export function shownMedian(
  numbers: readonly number[],
  least: number = LEAST_SHOWN
): number | null {
  if (numbers.length < least) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
