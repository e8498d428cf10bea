import { type Paise, formatRupees } from '#kernel/money/paise'
import { type BasisPoints, formatPercent, isOnStep } from '#kernel/rates/basis_points'

/** Letters of the name of a branch and of its city. */
export const MAX_BRANCH_LENGTH = 120
export const MAX_CITY_LENGTH = 80

/** The limits of a scheme that a loan is held to (document 4, sections 5 and 9). */
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

/** A limit that is not kept: name of its sentence and the values, written for a person. */
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

/** Months, both ends included. */
export const tenureLimit: LimitCheck = (months, { minTenureMonths: min, maxTenureMonths: max }) =>
  within(months, min, max) ? null : { rule: 'tenureRange', params: { min, max } }

/** Annual rate in basis points, both ends included, on the step. */
export const rateLimit: LimitCheck = (rateBp, limits) => {
  const { minRateBp, maxRateBp, rateStepBp } = limits
  const isKept = within(rateBp, minRateBp, maxRateBp) && isOnStep(rateBp as BasisPoints, rateStepBp)
  const params = {
    min: formatPercent(minRateBp),
    max: formatPercent(maxRateBp),
    step: formatPercent(rateStepBp as BasisPoints),
  }
  return isKept ? null : { rule: 'rateRange', params }
}

/** Sanctioned amount in paise, both ends included. */
export const amountLimit: LimitCheck = (amount, { minAmountPaise: min, maxAmountPaise: max }) =>
  within(amount, min, max)
    ? null
    : { rule: 'amountRange', params: { min: formatRupees(min), max: formatRupees(max) } }

/** Least amount of one disbursement, in paise; the most is what is left of the sanction. */
export const disbursementLimit: LimitCheck = (amount, { minDisbursementPaise: min }) =>
  amount >= min ? null : { rule: 'amountMinimum', params: { min: formatRupees(min) } }

/** Most that Edit Loan takes as the amount of a disbursement, in paise. */
export const editAmountLimit: LimitCheck = (amount, { maxEditLoanPaise: max }) =>
  amount <= max ? null : { rule: 'amountMaximum', params: { max: formatRupees(max) } }

/** Months of a moratorium, one at least where there is one. */
export const moratoriumLimit: LimitCheck = (months, { maxMoratoriumMonths: max }) =>
  within(months, 1, max) ? null : { rule: 'moratoriumRange', params: { min: 1, max } }

/**
 * The limits a form does not keep, in the order of its fields, each with the key of its sentence.
 * @param prefix where the form's sentences stand, e.g. 'loans.validation.sanction.messages'
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
