import { type Paise, addPaise } from '#kernel/money/paise'
import {
  type Moratorium,
  type ScheduleTerms,
  capitalisedInterest,
  computedInstalment,
  interestForMonth,
} from '#loans/rules/amortisation'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** No moratorium of no months. */
export function moratoriumOf(
  months: number | null | undefined,
  kind: Moratorium['kind'] | null | undefined
): Moratorium | null {
  return months && kind ? { months, kind } : null
}

type Principal = Pick<ScheduleTerms, 'principalPaise' | 'rateBp' | 'moratorium'>

/** What is owed before row 0: the disbursed amount and the interest capitalised, in paise. */
export function openingBalance({ principalPaise, rateBp, moratorium }: Principal): Paise {
  return moratorium?.kind === 'capitalised'
    ? addPaise(principalPaise, capitalisedInterest(principalPaise, rateBp, moratorium.months))
    : principalPaise
}

/** The first month's interest, which an instalment has to cover (DECISIONS 7), in paise. */
export function minInstalment(terms: Principal): Paise {
  return interestForMonth(openingBalance(terms), terms.rateBp)
}

/** The instalment the form proposes (DECISIONS 7), in paise. */
export function proposedInstalment(terms: Principal & Pick<ScheduleTerms, 'tenureMonths'>): Paise {
  return computedInstalment(openingBalance(terms), terms.rateBp, terms.tenureMonths)
}

/** What Edit Loan may change of a tranche; paise, basis points, months. */
export interface LoanTerms {
  tenureMonths: number
  rateBp: number
  amountPaise: number
  emiPaise: number
  emiStartOn: PlainDate
}

const TERM_NAMES = ['tenureMonths', 'rateBp', 'amountPaise', 'emiPaise', 'emiStartOn'] as const

export type LoanTermName = (typeof TERM_NAMES)[number]

/** The five terms of anything that has them. */
export function termsOf(record: LoanTerms): LoanTerms {
  const { tenureMonths, rateBp, amountPaise, emiPaise, emiStartOn } = record
  return { tenureMonths, rateBp, amountPaise, emiPaise, emiStartOn }
}

/** Names of the terms that differ, in the order of the form. */
export function changedTerms(before: LoanTerms, after: LoanTerms): LoanTermName[] {
  return TERM_NAMES.filter((name) => before[name] !== after[name])
}

/**
 * The number of the next tranche: the first one free from 1 on, so that the corrected record of a
 * voided tranche takes its place again (DECISIONS 7).
 */
export function nextTrancheNo(taken: readonly number[]): number {
  let number = 1
  while (taken.includes(number)) number++
  return number
}
