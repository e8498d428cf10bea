import { type FinancialYear, financialYearsUpTo } from '#kernel/calendar/financial_year'
import { getClock } from '#kernel/calendar/clock'

/** The financial years of which a pack can be made, the newest first. */
export const packYears = (): FinancialYear[] => financialYearsUpTo(getClock().today()).toReversed()

/** The year that begins in April of this one; null where none is offered. */
export const packYear = (startYear: number): FinancialYear | null =>
  packYears().find((year) => year.startYear === startYear) ?? null
