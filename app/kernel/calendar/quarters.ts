import {
  addDays,
  addMonthsClamped,
  dateParts,
  plainDate,
  type PlainDate,
} from '#kernel/calendar/plain_date'

const MONTHS = 3

/**
 * Three whole months of a calendar. Figures are published for these alone: periods that overlap could be
 * subtracted from each other, and what remains may be one person.
 */
export interface Quarter {
  /** '2026-Q3': July to September. */
  code: string
  from: PlainDate
  to: PlainDate
}

/** The quarters that are over, the newest first. */
export function completedQuarters(today: PlainDate, count: number): Quarter[] {
  const { year, month } = dateParts(today)
  const first = Math.floor((month - 1) / MONTHS) * MONTHS + 1
  const begins = plainDate(`${year}-${String(first).padStart(2, '0')}-01`)
  return Array.from({ length: count }, (_, at) =>
    quarterFrom(addMonthsClamped(begins, -MONTHS * (at + 1)))
  )
}

function quarterFrom(from: PlainDate): Quarter {
  const { year, month } = dateParts(from)
  const code = `${year}-Q${Math.ceil(month / MONTHS)}`
  return { code, from, to: addDays(addMonthsClamped(from, MONTHS), -1) }
}
