import { addPaise, type Paise } from '#kernel/money/paise'
import {
  capitalisedInterest,
  computedInstalment,
  interestForMonth,
  type Moratorium,
  type ScheduleTerms,
} from '#loans/rules/amortisation'

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
