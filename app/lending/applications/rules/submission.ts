import type { RulesBy } from '#masters/rules/scheme_rules'
import { isAgeWithin } from '#profile/rules/age'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import { schemeOpening } from '#masters/queries/scheme_rules'

/** Limits of a scheme for a submission, in the order in which they are reported to the applicant. */
const SUBMISSION_LIMITS = ['age', 'category', 'income', 'amount'] as const
export type SubmissionLimit = (typeof SUBMISSION_LIMITS)[number]

/** Values of a submission that limits apply to; null is unknown. */
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

const LIMIT_CHECKS: Record<
  SubmissionLimit,
  (facts: SubmissionFacts, rules: SubmissionRules) => boolean
> = {
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
 * Returns the limits of a scheme that a submission does not meet (DECISIONS 5): used to decide on submission, and to
 * report the result under other limits. An unknown value meets every limit.
 */
export const unmetLimits = (facts: SubmissionFacts, rules: SubmissionRules): SubmissionLimit[] =>
  SUBMISSION_LIMITS.filter((limit) => !LIMIT_CHECKS[limit](facts, rules))

/** @throws Refusal if a scheme accepts no applications on a day, with the day it opens if known */
export function refuseClosedScheme(schemeId: number, today: PlainDate): void {
  const { isOpen, opensOn } = schemeOpening(schemeId, today)
  if (isOpen) return
  const scheme = masters().scheme(schemeId)
  throw opensOn === null
    ? new Refusal('applications.messages.scheme_closed', { scheme })
    : new Refusal('applications.messages.scheme_opens', { scheme, date: { day: opensOn } })
}

/**
 * Requires the statement that no benefit was taken before (document 2, Summary), each time an application is submitted
 * to the office.
 *
 * @throws Refusal at the statement if it was not ticked
 */
export function requireConfirmation(confirmed: boolean): void {
  if (!confirmed) {
    throw new Refusal('applications.messages.confirmation_needed', {}, { field: 'confirmed' })
  }
}

/**
 * Returns the last day, inclusive, on which an application on hold can be corrected: it is closed after this number of
 * days (DECISIONS 4 'close hold').
 */
export function lastDayOfHold(since: PlainDate, closeDays: number): PlainDate {
  return addDays(since, closeDays - 1)
}
