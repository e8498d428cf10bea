import db from '@adonisjs/lucid/services/db'
import type { Quarter } from '#kernel/calendar/quarters'
import { storedDay } from '#kernel/database/instant'

/** People behind the files of a stage in a district: as `PeopleCell` of `people_of_steps` says. */
export interface PeopleCounts {
  inTime: number
  late: number
  all: number
  rest: number
  hasRest: boolean
}

export const NO_PEOPLE: PeopleCounts = { inTime: 0, late: 0, all: 0, rest: 0, hasRest: false }

/** By `<subject>:<stage>:<district>`; null where the quarter was not counted yet. */
export async function peopleCountsOf(quarter: Quarter): Promise<ReadonlyMap<string, PeopleCounts> | null> {
  const counted = await db.from('counted_quarters').where('begins_on', quarter.from).first()
  if (!counted) return null
  const rows = await db.from('quarter_people').where('quarter_id', counted.id)
  /** Counted by a version that did not yet know the rest. */
  if (rows.some(({ all_people: all }) => all === null)) return null
  const people = new Map<string, PeopleCounts>()
  for (const row of rows) {
    const key = `${row.subject_type}:${row.status_id}:${row.district_id}`
    people.set(key, {
      ...(people.get(key) ?? NO_PEOPLE),
      [row.is_timely ? 'inTime' : 'late']: Number(row.people),
      all: Number(row.all_people),
      rest: Number(row.rest_people),
      hasRest: Boolean(row.has_rest),
    })
  }
  return people
}

/** Which of these quarters were counted, in their order. */
export async function countedQuarters(quarters: readonly Quarter[]): Promise<Quarter[]> {
  const rows = await db
    .from('counted_quarters')
    .whereIn(
      'begins_on',
      quarters.map(({ from }) => from)
    )
    .whereNotExists((query) =>
      query
        .from('quarter_people')
        .whereColumn('quarter_people.quarter_id', 'counted_quarters.id')
        .whereNull('quarter_people.all_people')
    )
  const counted = new Set(rows.map(({ begins_on: begins }) => storedDay(begins)))
  return quarters.filter(({ from }) => counted.has(from))
}
