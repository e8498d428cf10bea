import type { PlainDate } from '#kernel/calendar/plain_date'
import { type Paise, paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { interestForMonth } from '#loans/rules/amortisation'
import { type ClaimRules, isWithinPeriod, lastDayToClaim } from '#claims/claim/rules/claimable_rows'
import { type RefundRules, proposedRefund } from '#claims/claim/rules/refund'

/** One instalment of a claim with the current schedule; amounts in paise. */
interface CheckedRow {
  dueOn: PlainDate
  paidOn: PlainDate
  interestPaise: number
  proposedPaise: number
  /**
   * Whether the bank's line of its payment contains a reference of the loan or was confirmed; true where there is no
   * line.
   */
  isLineCertain: boolean
  /** Values of the schedule row today; null when the row was replaced since. */
  schedule: { openingPaise: number; interestPaise: number } | null
}

export interface CheckedClaim {
  firstSubmittedOn: PlainDate
  submittedOn: PlainDate
  paidPaise: number
  chargesPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
  isLoanVerified: boolean
  hasProof: boolean
  /** Null when the scheme requires none. */
  hasPhoto: boolean | null
  firstDueOn: PlainDate
  /** Null when the loan has no disbursement any more. */
  firstDisbursedOn: PlainDate | null
  rows: readonly CheckedRow[]
}

export const CLAIM_RULES = [
  'loan_verified',
  'papers',
  'due',
  'window',
  'period',
  'paid_on',
  'paid_after_disbursal',
  'statement_line',
  'paid_amount',
  'schedule_interest',
  'cap',
  'refund',
  'sums',
] as const

export type ClaimRule = (typeof CLAIM_RULES)[number]

export interface ClaimCheck {
  rule: ClaimRule
  holds: boolean
  /** Indexes of the claim's rows, from 0, that break the rule. */
  rows: number[]
  /** Claimed and recomputed, in paise, where the rule compares two amounts. */
  claimedPaise: Paise | null
  computedPaise: Paise | null
}

/**
 * Checks a claim against the rules one by one, recomputed from the current schedule (DECISIONS 7 and 8): accounts and
 * the auditor review the results, and a claim must pass them for bulk approval.
 */
export function checkClaim(
  claim: CheckedClaim,
  rules: ClaimRules & RefundRules & { capBp: BasisPoints }
): ClaimCheck[] {
  const { rows } = claim
  const failing = (holds: (row: CheckedRow) => boolean) =>
    rows.flatMap((row, index) => (holds(row) ? [] : [index]))
  const checkRows = (rule: ClaimRule, holds: (row: CheckedRow) => boolean): ClaimCheck => {
    const broken = failing(holds)
    return checkOf(rule, broken.length === 0, broken)
  }
  const sum = (of: (row: CheckedRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const refundOf = (row: CheckedRow) =>
    row.schedule
      ? proposedRefund({
          openingPaise: paise(row.schedule.openingPaise),
          interestPaise: paise(row.schedule.interestPaise),
          dueOn: row.dueOn,
          paidOn: row.paidOn,
          capBp: rules.capBp,
          onTimeGraceDays: rules.onTimeGraceDays,
        })
      : 0
  const minPaid = claim.principalPaise + claim.interestPaise + claim.chargesPaise
  return [
    checkOf('loan_verified', claim.isLoanVerified),
    checkOf('papers', claim.hasProof && claim.hasPhoto !== false),
    checkRows('due', (row) => row.dueOn <= claim.firstSubmittedOn),
    checkRows(
      'window',
      (row) => claim.firstSubmittedOn <= lastDayToClaim(row.dueOn, rules.windowMonths)
    ),
    checkRows('period', (row) => isWithinPeriod(row.dueOn, claim.firstDueOn, rules.periodYears)),
    checkRows('paid_on', (row) => row.paidOn <= claim.submittedOn),
    checkRows(
      'paid_after_disbursal',
      (row) => claim.firstDisbursedOn !== null && row.paidOn >= claim.firstDisbursedOn
    ),
    checkRows('statement_line', (row) => row.isLineCertain),
    amountCheckOf('paid_amount', claim.paidPaise >= minPaid, claim.paidPaise, minPaid),
    {
      ...checkRows('schedule_interest', (row) => row.schedule?.interestPaise === row.interestPaise),
      claimedPaise: paise(claim.interestPaise),
      computedPaise: paise(sum((row) => row.schedule?.interestPaise ?? 0)),
    },
    checkRows(
      'cap',
      (row) =>
        row.schedule !== null &&
        row.proposedPaise <= interestForMonth(paise(row.schedule.openingPaise), rules.capBp) &&
        row.proposedPaise <= row.interestPaise
    ),
    {
      ...checkRows('refund', (row) => row.proposedPaise === refundOf(row)),
      claimedPaise: paise(claim.proposedPaise),
      computedPaise: paise(sum(refundOf)),
    },
    checkOf(
      'sums',
      rows.length > 0 &&
        claim.interestPaise === sum((row) => row.interestPaise) &&
        claim.proposedPaise === sum((row) => row.proposedPaise)
    ),
  ]
}

const checkOf = (rule: ClaimRule, holds: boolean, rows: number[] = []): ClaimCheck => ({
  rule,
  holds,
  rows,
  claimedPaise: null,
  computedPaise: null,
})

const amountCheckOf = (
  rule: ClaimRule,
  holds: boolean,
  claimed: number,
  computed: number
): ClaimCheck => ({
  ...checkOf(rule, holds),
  claimedPaise: paise(claimed),
  computedPaise: paise(computed),
})

/** Reasons that prevent a claim's bulk approval at the last stage, in display order. */
export const UNUSUAL_REASONS = [
  'not_yours',
  'asked',
  'rules',
  'returned',
  'duplicate',
  'beneficiary',
  'amount',
  'linking',
] as const

export type UnusualReason = (typeof UNUSUAL_REASONS)[number]

/** Reasons that block the step itself. */
const BLOCKING_REASONS: readonly UnusualReason[] = ['not_yours', 'asked', 'rules']

/** Whether an officer who has reviewed the claim may approve it despite this reason. */
export const isOverridable = (reason: UnusualReason) => !BLOCKING_REASONS.includes(reason)

export interface UsualFacts {
  /** A question to the applicant is open, or the answer has not been accepted yet. */
  isAsked: boolean
  /** Rules that fail when they are recomputed (`checkClaim`). */
  brokenRules: readonly ClaimRule[]
  /** Returned to the applicant at any time, whatever the result. */
  wasReturned: boolean
  /** Another person submitted the same number or file as the applicant. */
  hasDuplicate: boolean
  /** The bank credits a different person than at the step of accounts, or this is unknown. */
  isBeneficiaryChanged: boolean
  /** The amount that would be paid, and the maximum usual one, in paise. */
  amountPaise: number
  limitPaise: number
  /** The scheme pays only with a current seeding statement, and there is none. */
  isUnlinked: boolean
  /** The step is open to this officer: no officer acts on one claim at two stages. */
  isAllowed: boolean
}

/**
 * Returns why a claim is unusual and must be approved separately, by an officer who has reviewed it. A claim without
 * reasons is usual.
 */
export function unusualReasons(facts: UsualFacts): UnusualReason[] {
  const found: Record<UnusualReason, boolean> = {
    not_yours: !facts.isAllowed,
    asked: facts.isAsked,
    rules: facts.brokenRules.length > 0,
    returned: facts.wasReturned,
    duplicate: facts.hasDuplicate,
    beneficiary: facts.isBeneficiaryChanged,
    amount: facts.amountPaise > facts.limitPaise,
    linking: facts.isUnlinked,
  }
  return UNUSUAL_REASONS.filter((reason) => found[reason])
}
