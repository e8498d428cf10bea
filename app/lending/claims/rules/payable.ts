/** Why an approved claim cannot go into a payment batch yet (DECISIONS 7 and 9). */
export type UnpayableReason = 'no_aadhaar' | 'loan_not_verified' | 'not_seeded'

/** A claim that a batch of "all of the filter" left out; it goes on waiting. */
export interface ExcludedClaim {
  id: number
  why: UnpayableReason
}
