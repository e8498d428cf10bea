import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#core/calendar/clock'
import { addDays, indiaDateOf, type PlainDate, startOfIndiaDay } from '#core/calendar/plain_date'
import { workingDaysBetween } from '#core/calendar/working_days'
import { instantOf, sqlInstant } from '#core/database/instant'
import { LEAST_SHOWN, shownMedian, suppress } from '#core/open_figures/suppress'
import { yearOfQuarters } from '#grievances/rules/quarters'
import { localName, masters } from '#masters/queries/masters'

interface Row {
  district_id: number
  filed_at: unknown
  /** Of the first answer. */
  answered_at: unknown
}

/**
 * How many complaints there were in each district, and how long the first answer took, in the last four quarters
 * that are over: figures that change every day would tell by their difference what one day brought.
 */
export async function publicFigures({ locale }: I18n) {
  const { from, till } = yearOfQuarters(getClock().today())
  const rows = await rowsOf(from, till)
  const districts = masters().districts.map((district) => ({
    district,
    own: rows.filter(({ district_id: id }) => Number(id) === district.id),
  }))
  const { counts, total } = suppress(
    districts.map(({ district, own }) => ({ key: district.id, count: own.length }))
  )
  return {
    from,
    till,
    least: LEAST_SHOWN,
    total,
    districts: districts
      .filter(({ own }) => own.length > 0)
      .map(({ district, own }) => {
        const count = counts.get(district.id) ?? null
        return {
          id: district.id,
          name: localName(district, locale),
          count,
          days: count === null ? null : shownMedian(daysOf(own)),
        }
      }),
  }
}

const rowsOf = (from: PlainDate, till: PlainDate): Promise<Row[]> =>
  db
    .from('grievances')
    .where('filed_at', '>=', sqlInstant(startOfIndiaDay(from)))
    .where('filed_at', '<', sqlInstant(startOfIndiaDay(addDays(till, 1))))
    .select('district_id', 'filed_at')
    .select(
      db
        .from('grievance_steps')
        .whereColumn('grievance_steps.grievance_id', 'grievances.id')
        .where('grievance_steps.kind', 'answered')
        .min('grievance_steps.created_at')
        .as('answered_at')
    )

/** Working days until the first answer, of those that have one. */
const daysOf = (rows: readonly Row[]) =>
  rows
    .filter(({ answered_at: answered }) => answered !== null)
    .map(({ filed_at: filed, answered_at: answered }) =>
      workingDaysBetween(dayOf(filed), dayOf(answered), masters().holidays)
    )

const dayOf = (stored: unknown) => indiaDateOf(instantOf(stored as Date | string))
