import db from '@adonisjs/lucid/services/db'
import type { Quarter } from '#core/calendar/quarters'
import { CountPeople } from '#promise/actions/count_people'

/** People in time and late, by `<subject>:<stage>:<district>`; somebody may be among both. */
export type People = ReadonlyMap<string, readonly [inTime: number, late: number]>

/** Who is behind the figures of a quarter that is over; counted now where nobody has yet. */
export async function peopleBehind(quarter: Quarter): Promise<People> {
  const counted = () => db.from('counted_quarters').where('begins_on', quarter.from).first()
  if (!(await counted())) await new CountPeople().run(quarter)
  const { id } = await counted()
  const rows = await db.from('quarter_people').where('quarter_id', id)
  const people = new Map<string, [number, number]>()
  for (const row of rows) {
    const key = `${row.subject_type}:${row.status_id}:${row.district_id}`
    const parts = people.get(key) ?? [0, 0]
    parts[row.is_timely ? 0 : 1] = Number(row.people)
    people.set(key, parts)
  }
  return people
}
