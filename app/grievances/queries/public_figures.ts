import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#core/calendar/clock'
import { addDays, indiaDateOf, type PlainDate, startOfIndiaDay } from '#core/calendar/plain_date'
import { workingDaysBetween } from '#core/calendar/working_days'
import { instantOf, sqlInstant } from '#core/database/instant'
import { wholeQuarters } from '#core/calendar/quarters'
import { shownMedian } from '#core/open_figures/median'
import { FEWEST_PEOPLE, shownOf } from '#core/open_figures/suppress'
import { localName, masters } from '#masters/queries/masters'

interface Row {
  district_id: number
  user_id: number | null
  mobile_digest: string | null
  filed_at: unknown
  /** Of the first answer. */
  answered_at: unknown
}

/**
 * How many complaints there were in each district, and how long the first answer took, in the last quarter that is
 * over: periods that overlap, or change every day, would tell by their difference what one person did. A district is
 * left out by its people, however often they complained.
 */
export async function publicFigures({ locale }: I18n) {
  const [{ from, to: till }] = wholeQuarters(getClock().today(), 1)
  const rows = await rowsOf(from, till)
  const districts = masters().districts.map((district) => ({
    district,
    own: rows.filter(({ district_id: id }) => Number(id) === district.id),
  }))
  const shown = shownOf(districts.map(({ own }) => [peopleOf(own)]))
  return {
    from,
    till,
    least: FEWEST_PEOPLE,
    total: shown.total ? rows.length : null,
    districts: districts
      .map(({ district, own }, at) => ({
        id: district.id,
        name: localName(district, locale),
        isEmpty: own.length === 0,
        count: shown.rows[at] ? own.length : null,
        days: shown.rows[at] ? shownMedian(daysOf(own)) : null,
      }))
      .filter(({ isEmpty }) => !isEmpty)
      .map(({ isEmpty: _, ...line }) => line),
  }
}

const peopleOf = (rows: readonly Row[]) =>
  new Set(rows.map((row) => row.user_id ?? row.mobile_digest)).size

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
