import type { YearlyHoliday } from '#core/calendar/working_days'
import { masters } from '#masters/queries/masters'

/** The corporation's holidays, for a page that asks before a meeting is held on one. */
export function yearlyHolidays(): YearlyHoliday[] {
  return masters().holidays.map(({ month, day }) => ({ month, day }))
}
