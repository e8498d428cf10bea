import { type Paise, addPaise, formatRupees } from '#kernel/money/paise'
import {
  type Moratorium,
  type ScheduleTerms,
  capitalisedInterest,
  computedInstalment,
  interestForMonth,
} from '#loans/rules/amortisation'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { type BasisPoints, formatPercent, isOnStep } from '#kernel/rates/basis_points'

/** A moratorium of zero months is none. */
export function moratoriumOf(
  months: number | null | undefined,
  kind: Moratorium['kind'] | null | undefined
): Moratorium | null {
  return months && kind ? { months, kind } : null
}

type Principal = Pick<ScheduleTerms, 'principalPaise' | 'rateBp' | 'moratorium'>

/** Returns the amount owed before row 0: the disbursed amount plus the capitalised interest, in paise. */
export function openingBalance({ principalPaise, rateBp, moratorium }: Principal): Paise {
  return moratorium?.kind === 'capitalised'
    ? addPaise(principalPaise, capitalisedInterest(principalPaise, rateBp, moratorium.months))
    : principalPaise
}

/** Returns the first month's interest, which an instalment has to cover (DECISIONS 7), in paise. */
export function minInstalment(terms: Principal): Paise {
  return interestForMonth(openingBalance(terms), terms.rateBp)
}

/** Returns the instalment that the form proposes (DECISIONS 7), in paise. */
export function proposedInstalment(terms: Principal & Pick<ScheduleTerms, 'tenureMonths'>): Paise {
  return computedInstalment(openingBalance(terms), terms.rateBp, terms.tenureMonths)
}

/** The terms of a tranche that Edit Loan may change; paise, basis points, months. */
export interface LoanTerms {
  tenureMonths: number
  rateBp: number
  amountPaise: number
  emiPaise: number
  emiStartOn: PlainDate
}

const TERM_NAMES = ['tenureMonths', 'rateBp', 'amountPaise', 'emiPaise', 'emiStartOn'] as const

export type LoanTermName = (typeof TERM_NAMES)[number]

/** Picks the five terms from any record that has them. */
export function termsOf(record: LoanTerms): LoanTerms {
  const { tenureMonths, rateBp, amountPaise, emiPaise, emiStartOn } = record
  return { tenureMonths, rateBp, amountPaise, emiPaise, emiStartOn }
}

/** Returns the names of the terms that differ, in the order of the form. */
export function changedTerms(before: LoanTerms, after: LoanTerms): LoanTermName[] {
  return TERM_NAMES.filter((name) => before[name] !== after[name])
}

/**
 * Returns the number of the next tranche: the first free one from 1 on, so that the corrected record of a voided
 * tranche gets the same number (DECISIONS 7).
 */
export function nextTrancheNo(taken: readonly number[]): number {
  let number = 1
  while (taken.includes(number)) number++
  return number
}

/** Maximum lengths of the name of a branch and of its city. */
export const MAX_BRANCH_LENGTH = 120
export const MAX_CITY_LENGTH = 80

/** The limits of a scheme that apply to a loan (document 4, sections 5 and 9). */
export interface LoanLimits {
  readonly minTenureMonths: number
  readonly maxTenureMonths: number
  readonly minRateBp: BasisPoints
  readonly maxRateBp: BasisPoints
  readonly rateStepBp: number
  readonly minAmountPaise: Paise
  readonly maxAmountPaise: Paise
  readonly minDisbursementPaise: Paise
  readonly maxEditLoanPaise: Paise
  readonly maxMoratoriumMonths: number
}

/** A violated limit: name of its message, and its values formatted for display. */
interface LimitViolation {
  rule:
    | 'tenureRange'
    | 'rateRange'
    | 'amountRange'
    | 'amountMinimum'
    | 'amountMaximum'
    | 'moratoriumRange'
  params: Record<string, string | number>
}

export type LimitCheck = (value: number, limits: LoanLimits) => LimitViolation | null

const within = (value: number, min: number, max: number) => min <= value && value <= max

/** Limits the months, both ends inclusive. */
export const tenureLimit: LimitCheck = (months, { minTenureMonths: min, maxTenureMonths: max }) =>
  within(months, min, max) ? null : { rule: 'tenureRange', params: { min, max } }

/** Limits the annual rate in basis points, both ends inclusive, to multiples of the step. */
export const rateLimit: LimitCheck = (rateBp, limits) => {
  const { minRateBp, maxRateBp, rateStepBp } = limits
  const isWithinLimits =
    within(rateBp, minRateBp, maxRateBp) && isOnStep(rateBp as BasisPoints, rateStepBp)
  const params = {
    min: formatPercent(minRateBp),
    max: formatPercent(maxRateBp),
    step: formatPercent(rateStepBp as BasisPoints),
  }
  return isWithinLimits ? null : { rule: 'rateRange', params }
}

/** Limits the sanctioned amount in paise, both ends inclusive. */
export const amountLimit: LimitCheck = (amount, { minAmountPaise: min, maxAmountPaise: max }) =>
  within(amount, min, max)
    ? null
    : { rule: 'amountRange', params: { min: formatRupees(min), max: formatRupees(max) } }

/** Minimum amount of one disbursement, in paise; the maximum is the remainder of the sanction. */
export const disbursementLimit: LimitCheck = (amount, { minDisbursementPaise: min }) =>
  amount >= min ? null : { rule: 'amountMinimum', params: { min: formatRupees(min) } }

/** Maximum amount of a disbursement that Edit Loan accepts, in paise. */
export const editAmountLimit: LimitCheck = (amount, { maxEditLoanPaise: max }) =>
  amount <= max ? null : { rule: 'amountMaximum', params: { max: formatRupees(max) } }

/** Limits the months of a moratorium, at least one where there is a moratorium. */
export const moratoriumLimit: LimitCheck = (months, { maxMoratoriumMonths: max }) =>
  within(months, 1, max) ? null : { rule: 'moratoriumRange', params: { min: 1, max } }

/**
 * Returns the limits that a form violates, in the order of its fields, each with the key of its message.
 *
 * @param prefix translation key of the form's messages, e.g. 'loans.validation.sanction.messages'
 */
export function limitViolations(
  prefix: string,
  limits: LoanLimits,
  values: readonly [field: string, check: LimitCheck, value: number][]
) {
  return values.flatMap(([field, check, value]) => {
    const violation = check(value, limits)
    return violation
      ? [{ field, messageKey: `${prefix}.${violation.rule}`, params: violation.params }]
      : ([] as { field: string; messageKey: string; params?: Record<string, string | number> }[])
  })
}
