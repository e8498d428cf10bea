import type { RulesBy } from '#masters/rules/scheme_rules'
import { isAgeWithin } from '#profile/rules/age'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import { schemeOpening } from '#masters/queries/scheme_rules'

/** What a scheme holds a submission against, in the order in which it is named to the applicant. */
const SUBMISSION_LIMITS = ['age', 'category', 'income', 'amount'] as const
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

/** @throws Refusal when a scheme takes no applications on a day, with the day it opens where one is known */
export function refuseClosedScheme(schemeId: number, today: PlainDate): void {
  const { isOpen, opensOn } = schemeOpening(schemeId, today)
  if (isOpen) return
  const scheme = masters().scheme(schemeId)
  throw opensOn === null
    ? new Refusal('applications.messages.scheme_closed', { scheme })
    : new Refusal('applications.messages.scheme_opens', { scheme, date: { day: opensOn } })
}

/**
 * An application goes to the office, the first time and each time after, with the statement that no
 * benefit was taken before (document 2, Summary).
 *
 * @throws Refusal at the statement when it was not ticked
 */
export function requireConfirmation(confirmed: boolean): void {
  if (!confirmed) {
    throw new Refusal('applications.messages.confirmation_needed', {}, { field: 'confirmed' })
  }
}

/**
 * The last day, inclusive, on which an application on hold can be corrected: it is closed once it has
 * been there for so many days (DECISIONS 4 'close hold').
 */
export function lastDayOfHold(since: PlainDate, closeDays: number): PlainDate {
  return addDays(since, closeDays - 1)
}
