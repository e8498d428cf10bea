import {
  addDays,
  dateParts,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  type PlainDate,
  plainDate,
  startOfMonth,
} from '#kernel/calendar/plain_date'

/** A day on which offices are closed, in one year or, if the year is null, in every year. Month 1 to 12. */
export type Holiday = { readonly month: number; readonly day: number; readonly year: number | null }

const DAYS_OF_WEEK = 7
const SUNDAY = 0
const SATURDAY = 6
/** Saturdays of a month that are not working days. */
const NON_WORKING_SATURDAYS = [2, 4]

/** Whether offices are open: not on Sundays, second and fourth Saturdays and holidays (DECISIONS 14). */
export function isWorkingDay(date: PlainDate, holidays: readonly Holiday[]): boolean {
  if (isNonWorkingWeekday(date)) return false
  return !holidays.some((holiday) => fallsOn(holiday, dateParts(date)))
}

const fallsOn = (holiday: Holiday, { year, month, day }: ReturnType<typeof dateParts>) =>
  holiday.month === month && holiday.day === day && (holiday.year === null || holiday.year === year)

/** Whether a day is a Sunday, or the second or fourth Saturday of a month. */
export function isNonWorkingWeekday(date: PlainDate): boolean {
  const weekday = dayOfWeek(date)
  const nthOfMonth = Math.ceil(dateParts(date).day / DAYS_OF_WEEK)
  return weekday === SUNDAY || (weekday === SATURDAY && NON_WORKING_SATURDAYS.includes(nthOfMonth))
}

/**
 * Returns the working days that have passed from one day to another: those after `from`, up to and including `to`, so a
 * file that arrives and leaves on the same day took 0. Returns 0 if `to` is not after `from`. Computed from weeks,
 * months and years, so the cost does not depend on the length of the wait.
 */
export function workingDaysBetween(
  from: PlainDate,
  to: PlainDate,
  holidays: readonly Holiday[]
): number {
  if (to <= from) return 0
  return (
    daysBetween(from, to) -
    sundaysBetween(from, to) -
    (nonWorkingSaturdaysSinceYearOne(to) - nonWorkingSaturdaysSinceYearOne(from)) -
    holidaysOnWorkingDays(from, to, holidays)
  )
}

/** Returns the day that is a number of working days after another; the day itself for 0. */
export function addWorkingDays(
  from: PlainDate,
  days: number,
  holidays: readonly Holiday[]
): PlainDate {
  let day = from
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

/** Number of Sundays after `from`, up to and including `to`. */
const sundaysBetween = (from: PlainDate, to: PlainDate) =>
  Math.floor((daysBetween(from, to) + dayOfWeek(from)) / DAYS_OF_WEEK)

/** Every complete month has its second and fourth Saturday. */
function nonWorkingSaturdaysSinceYearOne(date: PlainDate): number {
  const { year, month, day } = dateParts(date)
  const firstSaturday = 1 + ((SATURDAY - dayOfWeek(startOfMonth(date))) % DAYS_OF_WEEK)
  const inThisMonth = NON_WORKING_SATURDAYS.filter(
    (nth) => firstSaturday + (nth - 1) * DAYS_OF_WEEK <= day
  )
  return ((year - 1) * 12 + month - 1) * NON_WORKING_SATURDAYS.length + inThisMonth.length
}

/** Number of holidays after `from`, up to and including `to`, that are not on a Sunday or a non-working Saturday. */
function holidaysOnWorkingDays(
  from: PlainDate,
  to: PlainDate,
  holidays: readonly Holiday[]
): number {
  let count = 0
  for (let { year } = dateParts(from); year <= dateParts(to).year; year++) {
    for (const date of holidaysOnWorkingDaysOf(year, holidays)) {
      if (date > from && date <= to) count++
    }
  }
  return count
}

/** Holidays on working days by year, for each list of holidays: every row of a list of files needs them. */
const computedYears = new WeakMap<readonly Holiday[], Map<number, readonly PlainDate[]>>()

function holidaysOnWorkingDaysOf(year: number, holidays: readonly Holiday[]) {
  const years = computedYears.get(holidays) ?? new Map<number, readonly PlainDate[]>()
  computedYears.set(holidays, years)
  const dates =
    years.get(year) ??
    [...holidayDates(year, holidays).keys()].filter((date) => !isNonWorkingWeekday(date))
  years.set(year, dates)
  return dates
}

/**
 * Returns the holidays of a year by day, in the given order; of two on the same day, the one defined only for that
 * year.
 */
export function holidayDates<H extends Holiday>(
  year: number,
  holidays: readonly H[]
): Map<PlainDate, H> {
  const days = new Map<PlainDate, H>()
  for (const holiday of holidays) {
    const { month, day } = holiday
    if (holiday.year !== null && holiday.year !== year) continue
    /** The 29th of February exists only in leap years. */
    if (day > daysInMonth(year, month)) continue
    const date = plainDate([pad(year, 4), pad(month, 2), pad(day, 2)].join('-'))
    if (!days.has(date) || holiday.year !== null) days.set(date, holiday)
  }
  return days
}

const pad = (number: number, width: number) => String(number).padStart(width, '0')
