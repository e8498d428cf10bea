import { type Paise, addPaise } from '#kernel/money/paise'
import {
  type Moratorium,
  type ScheduleTerms,
  capitalisedInterest,
  computedInstalment,
  interestForMonth,
} from '#loans/rules/amortisation'
import type { PlainDate } from '#kernel/calendar/plain_date'

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
