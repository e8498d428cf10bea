import {
  addDays,
  addMonthsClamped,
  dateParts,
  type PlainDate,
  startOfMonth,
} from '#core/calendar/plain_date'

const MONTHS_OF_QUARTER = 3

/** The last four quarters that are over: their first and last day. */
export function yearOfQuarters(today: PlainDate): { from: PlainDate; till: PlainDate } {
  const begun = (dateParts(today).month - 1) % MONTHS_OF_QUARTER
  const quarter = addMonthsClamped(startOfMonth(today), -begun)
  return { from: addMonthsClamped(quarter, -12), till: addDays(quarter, -1) }
}
