import type { RulesBy } from '#masters/rules/scheme_rule_names'
import { isAgeWithin } from '#profile/rules/age'

/** What a scheme holds a submission against, in the order in which it is named to the applicant. */
export const SUBMISSION_LIMITS = ['age', 'category', 'income', 'amount'] as const
export type SubmissionLimit = (typeof SUBMISSION_LIMITS)[number]

/** What a submission says, as far as limits concern it; null is not known. */
export interface SubmissionFacts {
  /** Full years on the day of first submission. */
  age: number | null
  /** Code of the caste category. */
  category: string | null
  incomePaise: number | null
  amountPaise: number | null
}

export type SubmissionRules = Pick<
  RulesBy<'firstSubmission'>,
  | 'minAge'
  | 'belowAge'
  | 'eligibleCategories'
  | 'maxIncomePaise'
  | 'minAmountPaise'
  | 'maxAmountPaise'
>

const isMet: Record<SubmissionLimit, (facts: SubmissionFacts, rules: SubmissionRules) => boolean> =
  {
    age: ({ age }, { minAge: min, belowAge: below }) =>
      age === null || isAgeWithin(age, { min, below }),
    category: ({ category }, { eligibleCategories }) =>
      category === null || eligibleCategories.includes(category),
    income: ({ incomePaise }, { maxIncomePaise }) =>
      incomePaise === null || incomePaise <= maxIncomePaise,
    amount: ({ amountPaise }, { minAmountPaise, maxAmountPaise }) =>
      amountPaise === null || (amountPaise >= minAmountPaise && amountPaise <= maxAmountPaise),
  }

/**
 * The limits of a scheme that a submission does not keep (DECISIONS 5): what decides when it is submitted, and
 * what is told of it under other limits. Nothing is held against a fact that is not known.
 */
export const missedLimits = (facts: SubmissionFacts, rules: SubmissionRules): SubmissionLimit[] =>
  SUBMISSION_LIMITS.filter((limit) => !isMet[limit](facts, rules))
