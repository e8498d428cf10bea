import type { PlainDate } from '#kernel/calendar/plain_date'
import { type Paise, paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { interestForMonth } from '#loans/rules/amortisation'
import { type ClaimRules, isWithinPeriod, lastDayToClaim } from '#claims/claim/rules/claimable_rows'
import { type RefundRules, proposedRefund } from '#claims/claim/rules/refund'

/** One instalment of a claim beside the current schedule; amounts in paise. */
interface CheckedRow {
  dueOn: PlainDate
  paidOn: PlainDate
  interestPaise: number
  proposedPaise: number
  /** The bank's line of its payment carries a reference of the loan or was confirmed, or there is none. */
  isLineCertain: boolean
  /** Of the schedule row today; null when the row was replaced since. */
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
  /** Null when the scheme asks for none. */
  hasPhoto: boolean | null
  firstDueOn: PlainDate
  /** Null when the loan has no disbursal any more. */
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
  /** Numbers of the claim's rows, from 0, for which the rule does not hold. */
  rows: number[]
  /** Claimed and recomputed, in paise, where the rule compares two amounts. */
  claimedPaise: Paise | null
  computedPaise: Paise | null
}

/**
 * A claim against the rules, one by one, recomputed from the schedule as it stands (DECISIONS 7 and
 * 8): what accounts and the auditor look at, and what a claim must keep to be approved with others.
 */
export function checkClaim(
  claim: CheckedClaim,
  rules: ClaimRules & RefundRules & { capBp: BasisPoints }
): ClaimCheck[] {
  const { rows } = claim
  const failing = (holds: (row: CheckedRow) => boolean) =>
    rows.flatMap((row, index) => (holds(row) ? [] : [index]))
  const ofRows = (rule: ClaimRule, holds: (row: CheckedRow) => boolean): ClaimCheck => {
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
    ofRows('due', (row) => row.dueOn <= claim.firstSubmittedOn),
    ofRows(
      'window',
      (row) => claim.firstSubmittedOn <= lastDayToClaim(row.dueOn, rules.windowMonths)
    ),
    ofRows('period', (row) => isWithinPeriod(row.dueOn, claim.firstDueOn, rules.periodYears)),
    ofRows('paid_on', (row) => row.paidOn <= claim.submittedOn),
    ofRows(
      'paid_after_disbursal',
      (row) => claim.firstDisbursedOn !== null && row.paidOn >= claim.firstDisbursedOn
    ),
    ofRows('statement_line', (row) => row.isLineCertain),
    amountCheckOf('paid_amount', claim.paidPaise >= minPaid, claim.paidPaise, minPaid),
    {
      ...ofRows('schedule_interest', (row) => row.schedule?.interestPaise === row.interestPaise),
      claimedPaise: paise(claim.interestPaise),
      computedPaise: paise(sum((row) => row.schedule?.interestPaise ?? 0)),
    },
    ofRows(
      'cap',
      (row) =>
        row.schedule !== null &&
        row.proposedPaise <= interestForMonth(paise(row.schedule.openingPaise), rules.capBp) &&
        row.proposedPaise <= row.interestPaise
    ),
    {
      ...ofRows('refund', (row) => row.proposedPaise === refundOf(row)),
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

/** What prevents a claim's bulk approval at the last stage, in the order in which it is shown. */
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

/** They close the step itself. */
const BLOCKING_REASONS: readonly UnusualReason[] = ['not_yours', 'asked', 'rules']

/** What is left to an officer who has looked at the claim. */
export const isOverridable = (reason: UnusualReason) => !BLOCKING_REASONS.includes(reason)

export interface UsualFacts {
  /** Something is asked of the applicant, or the answer is not taken over yet. */
  isAsked: boolean
  /** Rules that do not hold when they are recomputed (`checkClaim`). */
  brokenRules: readonly ClaimRule[]
  /** Sent back to the applicant at any time, whatever came of it. */
  wasReturned: boolean
  /** Somebody else gave a number or a file of the applicant. */
  hasDuplicate: boolean
  /** Whom the bank credits is not who it was at accounts, or nobody knows. */
  isBeneficiaryChanged: boolean
  /** What would be paid, and the most that is usual, in paise. */
  amountPaise: number
  limitPaise: number
  /** The scheme pays only with a current statement of seeding, and there is none. */
  isUnlinked: boolean
  /** The step is open to this officer: nobody acts on one claim at two stages. */
  isAllowed: boolean
}

/**
 * Why a claim is not usual: then it is approved by itself, by somebody who looked at it. Usual is one
 * with no reason at all.
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
