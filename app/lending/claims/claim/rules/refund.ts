import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { type Paise, paise, sumPaise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { interestForMonth } from '#loans/rules/amortisation'

/** The refund limits of a scheme on a date; a master row (DECISIONS 8). */
export type RefundRules = {
  /** Highest annual rate that is refunded, in basis points. */
  readonly capBp: BasisPoints
  /** Days after the due date up to which a payment counts as on time; null when the rule is off. */
  readonly onTimeGraceDays: number | null
}

/** The fields of a chosen schedule row that the rule requires; amounts in paise. */
export type PaidRow = {
  readonly openingPaise: Paise
  readonly interestPaise: Paise
  readonly dueOn: PlainDate
  readonly paidOn: PlainDate
}

/**
 * Returns the proposed refund for one row, in paise: the lesser of its interest and the interest at the cap on the same
 * opening balance, rounded the same way. 0 when the scheme requires payment on time and the row was paid after its due
 * date plus the days of grace (DECISIONS 8).
 */
export function proposedRefund(input: PaidRow & RefundRules): Paise {
  if (input.onTimeGraceDays !== null) {
    const lastDayOnTime = addDays(input.dueOn, input.onTimeGraceDays)
    if (input.paidOn > lastDayOnTime) return paise(0)
  }
  const interestAtCap = interestForMonth(input.openingPaise, input.capBp)
  return input.interestPaise < interestAtCap ? input.interestPaise : interestAtCap
}

/**
 * Returns the sums of a claim over several rows, in paise: the claim amount is the interest of the rows, the proposed
 * refund is the sum of their refunds; `perRow` is in the given order. Charges and penalties are in neither (DECISIONS
 * 8).
 */
export function proposedRefundForRows(
  rows: readonly PaidRow[],
  rules: RefundRules
): { claimPaise: Paise; proposedPaise: Paise; perRow: Paise[] } {
  const perRow = rows.map((row) => proposedRefund({ ...row, ...rules }))
  return {
    claimPaise: sumPaise(rows.map((row) => row.interestPaise)),
    proposedPaise: sumPaise(perRow),
    perRow,
  }
}

type ApprovedAmountCheck =
  | { ok: true }
  | {
      ok: false
      error: 'not_positive' | 'above_proposed' | 'above_previous_stage'
      /** The maximum acceptable amount, in paise. */
      limitPaise: Paise
    }

/**
 * Whether an officer may approve an amount (paise): above 0, at most the proposed refund, and at most the amount of the
 * previous stage, null at the first stage (DECISIONS 8).
 */
export function isAcceptableApprovedAmount(input: {
  readonly approved: Paise
  readonly proposed: Paise
  readonly previousStageApproved: Paise | null
}): ApprovedAmountCheck {
  const { approved, proposed, previousStageApproved } = input
  const limitPaise =
    previousStageApproved !== null && previousStageApproved < proposed
      ? previousStageApproved
      : proposed
  if (approved <= 0) return { ok: false, error: 'not_positive', limitPaise }
  if (approved > proposed) return { ok: false, error: 'above_proposed', limitPaise }
  if (approved > limitPaise) return { ok: false, error: 'above_previous_stage', limitPaise }
  return { ok: true }
}

/**
 * Splits an approved amount among the instalments of its claim, in paise (DECISIONS 8): in proportion to their proposed
 * refunds, rounded down to the paisa; the remaining paise go to the earliest ones, one each. The shares sum to the
 * amount and none exceeds its proposal.
 *
 * @param proposed for each instalment, earliest first; the amount is at most their sum
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
