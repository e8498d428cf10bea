import { FEWEST_PEOPLE } from '#core/open_figures/suppress'

/** The middle of these numbers, of two in the middle the half between; null of too few to be shown. */
export function shownMedian(numbers: readonly number[]): number | null {
  if (numbers.length < FEWEST_PEOPLE) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
