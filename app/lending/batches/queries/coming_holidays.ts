import { getClock } from '#kernel/calendar/clock'
import { dateParts } from '#kernel/calendar/plain_date'
import type { Holiday } from '#kernel/calendar/working_days'
import { masters } from '#masters/queries/masters'

/** The corporation's holidays from this year on, for a page that asks before a meeting is held on one. */
export function upcomingHolidays(): Holiday[] {
  const { year: thisYear } = dateParts(getClock().today())
  return masters()
    .holidays.filter(({ year }) => year === null || year >= thisYear)
    .map(({ month, day, year }) => ({ month, day, year }))
}
