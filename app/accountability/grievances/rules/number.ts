import { financialYear } from '#kernel/calendar/financial_year'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { padNumber } from '#kernel/numbering/next_number'
import { type GrievanceKind, isAboutPeople } from '#grievances/rules/kinds'

/**
 * How a complaint is numbered: `GR-PUN-2627-000123`, of a sequence for each district and financial year, as
 * applications have it. What is about people has `GR-2627-000123`, of a sequence of the State: a gap in its own would
 * tell a district of it.
 *
 * @param districtCode three letters
 * @param on the day on which it came
 */
export function grievanceNumbering(kind: GrievanceKind, districtCode: string, on: PlainDate) {
  const year = financialYear(on).code
  const places = isAboutPeople(kind) ? [year] : [districtCode, year]
  return {
    sequence: `grievance:${places.join(':')}`,
    numberOf: (value: number) => `GR-${places.join('-')}-${padNumber(value)}`,
  }
}
