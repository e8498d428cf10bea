import type { ClaimRule } from '#claims/rules/claim_checks'

/** What keeps a claim from being approved with others by the last stage, in the order it is told. */
export const UNUSUAL_REASONS = [
  'not_yours',
  'asked',
  'rules',
  'returned',
  'duplicate',
  'beneficiary',
  'amount',
  'seeding',
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
  isUnseeded: boolean
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
    seeding: facts.isUnseeded,
  }
  return UNUSUAL_REASONS.filter((reason) => found[reason])
}
