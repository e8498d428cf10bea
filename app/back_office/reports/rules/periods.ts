import { financialYear } from '#kernel/calendar/financial_year'
import {
  addDays,
  addMonthsClamped,
  type PlainDate,
  startOfMonth,
} from '#kernel/calendar/plain_date'

/** Sizes of the periods that roll-ups are kept for; a year is a financial one. */
export const LEVELS = ['day', 'month', 'year'] as const
export type Level = (typeof LEVELS)[number]

/** Periods of one level whose first days lie in this range; null is without an end. */
export interface Segment {
  level: Level
  from: PlainDate | null
  to: PlainDate | null
}

const yearStart = (day: PlainDate) => financialYear(day).start

/** The first day of the period of each level that a day belongs to. */
export function periodsOf(day: PlainDate): Record<Level, PlainDate> {
  return { day, month: startOfMonth(day), year: yearStart(day) }
}

/**
 * A range of days, both included, as the fewest periods: whole financial years, then whole months,
 * then single days at the ends. No day is in two of them and none is left out.
 *
 * @param from null: from the beginning
 * @param to null: without an end
 */
export function segmentsOf(from: PlainDate | null, to: PlainDate | null): Segment[] {
  return cover(from, to, [
    { level: 'year', startOf: yearStart, next: (start) => addMonthsClamped(start, 12) },
    { level: 'month', startOf: startOfMonth, next: (start) => addMonthsClamped(start, 1) },
  ])
}

interface Size {
  level: Level
  startOf(day: PlainDate): PlainDate
  next(start: PlainDate): PlainDate
}

function cover(from: PlainDate | null, to: PlainDate | null, sizes: Size[]): Segment[] {
  if (from !== null && to !== null && from > to) return []
  const [size, ...smaller] = sizes
  if (!size) return [{ level: 'day', from, to }]
  const { level, startOf, next } = size
  const first = from === null || startOf(from) === from ? from : next(startOf(from))
  /** The first day after the whole periods. */
  const after = to === null ? null : wholeUpTo(to, size)
  if (first !== null && after !== null && first >= after) return cover(from, to, smaller)
  return [
    ...(first === from ? [] : cover(from, addDays(first!, -1), smaller)),
    { level, from: first, to: after === null ? null : addDays(after, -1) },
    ...(after === null || after > to! ? [] : cover(after, to, smaller)),
  ]
}

function wholeUpTo(to: PlainDate, { startOf, next }: Size): PlainDate {
  const start = startOf(to)
  return addDays(next(start), -1) === to ? next(start) : start
}
