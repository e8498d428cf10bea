import { addMonthsClamped, type PlainDate } from '#kernel/calendar/plain_date'
import { divideHalfUp, multiplyDivideRounded, paise, type Paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'

/** Basis points in a whole year's rate times months in a year: balance × rate ÷ this is a month. */
const BASIS_POINT_MONTHS = 120_000

/** Interest of one month in paise: balance at the annual rate ÷ 12, half-up to the paisa (DECISIONS 7). */
export function interestForMonth(balance: Paise, rateBp: BasisPoints): Paise {
  return multiplyDivideRounded(balance, rateBp, BASIS_POINT_MONTHS)
}

/**
 * The equal instalment that repays a principal (paise) in so many months at an annual rate:
 * P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1), computed exactly and rounded half-up to the paisa (DECISIONS 7).
 * @throws RangeError unless the months are a positive integer and the principal is not negative.
 */
export function computedInstalment(principal: Paise, rateBp: BasisPoints, months: number): Paise {
  assertMonths(months, 1)
  if (principal < 0) throw new RangeError('The principal is negative')
  if (rateBp === 0) return multiplyDivideRounded(principal, 1, months)
  const unit = BigInt(BASIS_POINT_MONTHS)
  const grown = (unit + BigInt(rateBp)) ** BigInt(months)
  const numerator = BigInt(principal) * BigInt(rateBp) * grown
  return paise(Number(divideHalfUp(numerator, unit * (grown - unit ** BigInt(months)))))
}

/**
 * Interest of a capitalised moratorium, in paise. Simple interest, each month rounded half-up and
 * added once at its end, as the Indian Banks' Association's Model Education Loan Scheme has it:
 * DECISIONS 7 adds it "to the principal before row 0", not month by month.
 */
export function capitalisedInterest(principal: Paise, rateBp: BasisPoints, months: number): Paise {
  assertMonths(months, 0)
  return paise(interestForMonth(principal, rateBp) * months)
}

/**
 * Planned due date of the last of so many instalments: start + (tenure − 1) months, clamped from the
 * start's own day (DECISIONS 7). With a moratorium of interest only, count its months in.
 */
export function emiEndDate(start: PlainDate, tenure: number): PlainDate {
  assertMonths(tenure, 1)
  return addMonthsClamped(start, tenure - 1)
}

/** @throws RangeError unless `months` is an integer of at least `least`. */
export function assertMonths(months: number, min: 0 | 1): void {
  if (!Number.isSafeInteger(months) || months < min) {
    throw new RangeError(`Not a number of months: ${months}`)
  }
}
