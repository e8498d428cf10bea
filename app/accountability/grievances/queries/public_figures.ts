import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf, type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { completedQuarters } from '#kernel/calendar/periods'
import { MIN_GROUP_SIZE, median, publishableRows } from '#kernel/statistics/disclosure_control'
import { localName, masters } from '#masters/queries/masters'
import { HALF, hasPeopleOnBothSides } from '#service_standards/rules/figure'

interface Row {
  district_id: number
  user_id: number | null
  mobile_digest: string | null
  filed_at: unknown
  /** Date of the first answer. */
  answered_at: unknown
}

/**
 * Returns the number of grievances in each district and the time to the first answer in the last completed quarter.
 * Overlapping periods, or periods that change every day, would reveal by their difference what one person did; for the
 * same reason an answer after the end does not count. A district is suppressed by its number of people, however often
 * they complained, and a median by the number of people who got an answer.
 */
export async function publicFigures({ locale }: I18n) {
  const [{ from, to: till }] = completedQuarters(getClock().today(), 1)
  const rows = await rowsOf(from, till)
  const districts = masters().districts.map((district) => ({
    district,
    own: rows.filter(({ district_id: id }) => Number(id) === district.id),
  }))
  const counted = peopleByDistrict(rows)
  const people = districts.map(({ district }) => counted.get(district.id) ?? 0)
  const shown = publishableRows(
    people.map((count) => [count]),
    { hiddenRows: districts.map(({ own }, at) => own.length > 0 && people[at] === 0) }
  )
  return {
    from,
    till,
    least: MIN_GROUP_SIZE,
    total: shown.total ? rows.length : null,
    districts: districts
      .map(({ district, own }, at) => ({
        id: district.id,
        name: localName(district, locale),
        isEmpty: own.length === 0,
        count: shown.rows[at] ? own.length : null,
        days: shown.rows[at] ? medianOf(own) : null,
      }))
      .filter(({ isEmpty }) => !isEmpty)
      .map(({ isEmpty: _, ...line }) => line),
  }
}

const personOf = (row: Row) => row.user_id ?? row.mobile_digest

/**
 * Counts the distinct people of each district. A person who complained in several districts counts in the first, so
 * that the districts add up.
 */
function peopleByDistrict(rows: readonly Row[]): Map<number, number> {
  const first = new Map<unknown, number>()
  for (const row of rows) {
    const district = Number(row.district_id)
    first.set(personOf(row), Math.min(first.get(personOf(row)) ?? district, district))
  }
  const counted = new Map<number, number>()
  for (const district of first.values()) counted.set(district, (counted.get(district) ?? 0) + 1)
  return counted
}

const rowsOf = (from: PlainDate, till: PlainDate): Promise<Row[]> =>
  db
    .from('grievances')
    .where('filed_at', '>=', sqlInstant(startOfIndiaDay(from)))
    .where('filed_at', '<', sqlInstant(startOfIndiaDay(addDays(till, 1))))
    .select('district_id', 'user_id', 'mobile_digest', 'filed_at')
    .select(
      db
        .from('grievance_steps')
        .whereColumn('grievance_steps.grievance_id', 'grievances.id')
        .where('grievance_steps.kind', 'answered')
        .where('grievance_steps.created_at', '<', sqlInstant(startOfIndiaDay(addDays(till, 1))))
        .min('grievance_steps.created_at')
        .as('answered_at')
    )

/**
 * Returns the median of the working days until the first answer; null if fewer than five people may be on one side of
 * it.
 */
function medianOf(rows: readonly Row[]): number | null {
  const answered = rows.filter((row) => row.answered_at !== null)
  const people = new Set(answered.map(personOf)).size
  if (!hasPeopleOnBothSides(answered.length, people, HALF)) return null
  const days = answered.map(({ filed_at: filed, answered_at: done }) =>
    workingDaysBetween(dayOf(filed), dayOf(done), masters().holidays)
  )
  return median(days)
}

const dayOf = (stored: unknown) => indiaDateOf(instantOf(stored as Date | string))
