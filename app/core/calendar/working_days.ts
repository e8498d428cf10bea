import {
  dateParts,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  type PlainDate,
  plainDate,
  startOfMonth,
} from '#core/calendar/plain_date'

/** A holiday that falls on the same day every year; a master row. Month 1 to 12. */
export type YearlyHoliday = { readonly month: number; readonly day: number }

const DAYS_OF_WEEK = 7
const SUNDAY = 0
const SATURDAY = 6
/** Which Saturdays of a month are free. */
const FREE_SATURDAYS = [2, 4]

/** Whether offices work: not on Sundays, second and fourth Saturdays and holidays (DECISIONS 14). */
export function isWorkingDay(date: PlainDate, holidays: readonly YearlyHoliday[]): boolean {
  const { month, day } = dateParts(date)
  if (isFreeWeekday(date)) return false
  return !holidays.some((holiday) => holiday.month === month && holiday.day === day)
}

function isFreeWeekday(date: PlainDate): boolean {
  const weekday = dayOfWeek(date)
  const nthOfMonth = Math.ceil(dateParts(date).day / DAYS_OF_WEEK)
  return weekday === SUNDAY || (weekday === SATURDAY && FREE_SATURDAYS.includes(nthOfMonth))
}

/**
 * Working days that have passed from one day to another: those after `from`, up to and including
 * `to`, so a file that arrives and leaves on the same day took 0. 0 when `to` is not after `from`.
 * Reckoned from weeks, months and years, so a file that has waited for years costs what one of
 * yesterday does.
 */
export function workingDaysBetween(
  from: PlainDate,
  to: PlainDate,
  holidays: readonly YearlyHoliday[]
): number {
  if (to <= from) return 0
  return (
    daysBetween(from, to) -
    sundaysBetween(from, to) -
    (freeSaturdaysSinceYearOne(to) - freeSaturdaysSinceYearOne(from)) -
    freedByHolidays(from, to, holidays)
  )
}

/** Sundays after `from`, up to and including `to`. */
const sundaysBetween = (from: PlainDate, to: PlainDate) =>
  Math.floor((daysBetween(from, to) + dayOfWeek(from)) / DAYS_OF_WEEK)

/** Every whole month has its second and fourth Saturday. */
function freeSaturdaysSinceYearOne(date: PlainDate): number {
  const { year, month, day } = dateParts(date)
  const firstSaturday = 1 + ((SATURDAY - dayOfWeek(startOfMonth(date))) % DAYS_OF_WEEK)
  const inThisMonth = FREE_SATURDAYS.filter(
    (nth) => firstSaturday + (nth - 1) * DAYS_OF_WEEK <= day
  )
  return ((year - 1) * 12 + month - 1) * FREE_SATURDAYS.length + inThisMonth.length
}

/** Holidays after `from`, up to and including `to`, that are no Sunday and no free Saturday. */
function freedByHolidays(
  from: PlainDate,
  to: PlainDate,
  holidays: readonly YearlyHoliday[]
): number {
  const free = new Set<PlainDate>()
  for (let { year } = dateParts(from); year <= dateParts(to).year; year++) {
    for (const { month, day } of holidays) {
      /** The 29th of February comes in leap years alone. */
      if (day > daysInMonth(year, month)) continue
      const date = plainDate([pad(year, 4), pad(month, 2), pad(day, 2)].join('-'))
      if (date > from && date <= to && !isFreeWeekday(date)) free.add(date)
    }
  }
  return free.size
}

const pad = (number: number, width: number) => String(number).padStart(width, '0')
