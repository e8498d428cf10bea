import { addDays, dateParts, dayOfWeek, type PlainDate } from '#core/calendar/plain_date'

/** A holiday that falls on the same day every year; a master row. Month 1 to 12. */
export type YearlyHoliday = { readonly month: number; readonly day: number }

const SUNDAY = 0
const SATURDAY = 6

/** Whether offices work: not on Sundays, second and fourth Saturdays and holidays (DECISIONS 14). */
export function isWorkingDay(date: PlainDate, holidays: readonly YearlyHoliday[]): boolean {
  const weekday = dayOfWeek(date)
  const { month, day } = dateParts(date)
  const nthOfMonth = Math.ceil(day / 7)
  if (weekday === SUNDAY) return false
  if (weekday === SATURDAY && (nthOfMonth === 2 || nthOfMonth === 4)) return false
  return !holidays.some((holiday) => holiday.month === month && holiday.day === day)
}

/**
 * Working days that have passed from one day to another: those after `from`, up to and including
 * `to`, so a file that arrives and leaves on the same day took 0. 0 when `to` is not after `from`.
 */
export function workingDaysBetween(
  from: PlainDate,
  to: PlainDate,
  holidays: readonly YearlyHoliday[]
): number {
  let count = 0
  for (let date = from; date < to;) {
    date = addDays(date, 1)
    if (isWorkingDay(date, holidays)) count++
  }
  return count
}
