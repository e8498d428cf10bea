/**
 * The number of the next tranche: the first one free from 1 on, so that the corrected record of a
 * voided tranche takes its place again (DECISIONS 7).
 */
export function nextTrancheNo(taken: readonly number[]): number {
  let number = 1
  while (taken.includes(number)) number++
  return number
}
