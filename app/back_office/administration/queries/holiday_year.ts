import { getClock } from '#kernel/calendar/clock'
import { dateParts, plainDate } from '#kernel/calendar/plain_date'
import { holidayDates, isNonWorkingWeekday, workingDaysBetween } from '#kernel/calendar/working_days'
import { localName, masters } from '#masters/queries/masters'
import { isRetired } from '#masters/queries/master_lists'
import { masterByTable } from '#masters/queries/master_entries'

/**
 * The office's calendar of a year: its holidays by their days, and how many days are worked.
 *
 * @param requested the year as it stands in the address; this year where it is none that a holiday may have
 */
export function holidayYear(requested: unknown, locale: string) {
  const { min: min = 0, max: max = 0 } = masterByTable('holidays').columns.year
  const thisYear = dateParts(getClock().today()).year
  const year = Number(requested)
  const shown = Number.isInteger(year) && year >= min && year <= max ? year : thisYear
  const inForce = masters().rows.holidays.filter((row) => !isRetired(row))
  return {
    year: shown,
    thisYear,
    previous: shown > min ? shown - 1 : null,
    next: shown < max ? shown + 1 : null,
    workingDays: workingDaysBetween(lastDayOf(shown - 1), lastDayOf(shown), inForce),
    holidays: [...holidayDates(shown, inForce)]
      .map(([date, holiday]) => ({
        id: holiday.id,
        date,
        name: localName(holiday, locale),
        isYearly: holiday.year === null,
        /** A Sunday, or a Saturday that is free anyway. */
        isFreeAnyway: isNonWorkingWeekday(date),
      }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

const lastDayOf = (year: number) => plainDate(`${year}-12-31`)
