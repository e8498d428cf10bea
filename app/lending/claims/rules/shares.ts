import { paise, type Paise } from '#kernel/money/paise'

/**
 * What of an approved amount falls on each instalment of its claim, in paise (DECISIONS 8): in
 * proportion to what was proposed for them, rounded down to the paisa; the paise that are left go
 * to the earliest ones, one each. The shares sum to the amount and none is above its proposal.
 *
 * @param proposed of each instalment, the earliest first; the amount is at most their sum
 */
export function approvedShares(approved: Paise, proposed: readonly Paise[]): Paise[] {
  const whole = proposed.reduce((sum, one) => sum + BigInt(one), 0n)
  if (whole === 0n) return proposed.map(() => paise(0))
  const shares = proposed.map((one) => Number((BigInt(approved) * BigInt(one)) / whole))
  let rest = approved - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, index) => {
    if (rest === 0 || share >= proposed[index]) return paise(share)
    rest -= 1
    return paise(share + 1)
  })
}
