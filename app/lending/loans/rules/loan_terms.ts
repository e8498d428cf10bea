import type { PlainDate } from '#kernel/calendar/plain_date'

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
