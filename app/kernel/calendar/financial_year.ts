import { dateParts, plainDate, type PlainDate } from '#kernel/calendar/plain_date'

/** A financial year, April to March (DECISIONS 2). */
export type FinancialYear = {
  /** Calendar year of its April. */
  startYear: number
  /** '2026-2027' */
  label: string
  /** '2627', as in application and LOI numbers */
  code: string
  /** 1 April */
  start: PlainDate
  /** 31 March of the next year */
  end: PlainDate
}

const APRIL = 4

/** The one that begins in April of a year. */
export function fromStartYear(startYear: number): FinancialYear {
  const pad = (year: number) => String(year).padStart(4, '0')
  const [from, to] = [pad(startYear), pad(startYear + 1)]
  return {
    startYear,
    label: `${from}-${to}`,
    code: from.slice(-2) + to.slice(-2),
    start: plainDate(`${from}-04-01`),
    end: plainDate(`${to}-03-31`),
  }
}

/** The financial year a day belongs to. */
export function financialYear(date: PlainDate): FinancialYear {
  const { year, month } = dateParts(date)
  return fromStartYear(month >= APRIL ? year : year - 1)
}

/**
 * The financial years from the first one to that of today, oldest first; empty when the first is
 * still to come. The lists of the portal run from 2020-2021 (masters/formats.md).
 */
export function financialYearsUpTo(today: PlainDate, firstStartYear = 2020): FinancialYear[] {
  const last = financialYear(today).startYear
  return Array.from({ length: Math.max(0, last - firstStartYear + 1) }, (_, i) =>
    fromStartYear(firstStartYear + i)
  )
}
