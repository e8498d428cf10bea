import {
  type PlainDate,
  addDays,
  addMonthsClamped,
  dateParts,
  plainDate,
} from '#kernel/calendar/plain_date'

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

/** Returns the financial year that begins in April of a year. */
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

/** Returns the financial year that contains a day. */
export function financialYear(date: PlainDate): FinancialYear {
  const { year, month } = dateParts(date)
  return fromStartYear(month >= APRIL ? year : year - 1)
}

/**
 * Returns the financial years from the first one to today's, the oldest first; empty if the first is in the future. The
 * lists of the portal start at 2020-2021 (masters/formats.md).
 */
export function financialYearsUpTo(today: PlainDate, firstStartYear = 2020): FinancialYear[] {
  const last = financialYear(today).startYear
  return Array.from({ length: Math.max(0, last - firstStartYear + 1) }, (_, i) =>
    fromStartYear(firstStartYear + i)
  )
}

const MONTHS = 3

/**
 * Three complete calendar months. Figures are published only for these: overlapping periods could be subtracted from
 * each other, and the difference might identify one person.
 */
export interface Quarter {
  /** '2026-Q3': July to September. */
  code: string
  from: PlainDate
  to: PlainDate
}

/** Returns the completed quarters, the newest first. */
export function completedQuarters(today: PlainDate, count: number): Quarter[] {
  const { year, month } = dateParts(today)
  const first = Math.floor((month - 1) / MONTHS) * MONTHS + 1
  const quarterStart = plainDate(`${year}-${String(first).padStart(2, '0')}-01`)
  return Array.from({ length: count }, (_, at) =>
    quarterFrom(addMonthsClamped(quarterStart, -MONTHS * (at + 1)))
  )
}

function quarterFrom(from: PlainDate): Quarter {
  const { year, month } = dateParts(from)
  const code = `${year}-Q${Math.ceil(month / MONTHS)}`
  return { code, from, to: addDays(addMonthsClamped(from, MONTHS), -1) }
}

/** A row of a master with the day it starts to apply. */
interface EffectiveDated {
  readonly effectiveFrom: PlainDate
}

/**
 * Returns the row of each kind in force on a day, which is the latest that has begun, in the given order; a kind whose
 * first row begins later has none.
 */
export function inForce<R extends EffectiveDated>(
  rows: readonly R[],
  onDate: PlainDate,
  kindOf: (row: R) => string | number
): R[] {
  const latest = new Map<string | number, R>()
  for (const row of rows) {
    if (row.effectiveFrom > onDate) continue
    const other = latest.get(kindOf(row))
    if (!other || other.effectiveFrom <= row.effectiveFrom) latest.set(kindOf(row), row)
  }
  return rows.filter((row) => latest.get(kindOf(row)) === row)
}
