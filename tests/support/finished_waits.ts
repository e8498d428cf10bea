import db from '@adonisjs/lucid/services/db'
import { addMonthsClamped, plainDate } from '#kernel/calendar/plain_date'
import { completedQuarters } from '#kernel/calendar/periods'

/** A row of the counter; the number of people equals that of the subjects by default. */
export interface FinishedRow {
  subject_type: string
  month_on: string
  district_id: number
  status_id: number
  days: number
  is_timely: boolean
  subjects: number
  people?: number
}

/** Counts these subjects as finished, with the people behind them. */
export async function insertFinishedWaits(rows: readonly FinishedRow[]) {
  await db.table('finished_waits').multiInsert(rows.map(({ people: _, ...row }) => row))
  for (const row of rows) {
    const quarterId = await quarterOf(row.month_on)
    const cell = {
      quarter_id: quarterId,
      subject_type: row.subject_type,
      status_id: row.status_id,
      district_id: row.district_id,
      is_timely: row.is_timely,
    }
    const people = row.people ?? row.subjects
    await db
      .knexQuery()
      .table('quarter_people')
      .insert({ ...cell, people, all_people: 0 })
      .onConflict(Object.keys(cell))
      .merge({ people: db.knexRawQuery('quarter_people.people + ?', [people]) })
    const { is_timely: _, ...both } = cell
    const all = await db.from('quarter_people').where(both).sum('people as people').firstOrFail()
    await db
      .from('quarter_people')
      .where(both)
      .update({ all_people: Number(all.people) })
  }
}

async function quarterOf(month: string): Promise<number> {
  const [{ from }] = completedQuarters(addMonthsClamped(plainDate(month), 3), 1)
  const begins = { begins_on: from }
  await db.knexQuery().table('counted_quarters').insert(begins).onConflict('begins_on').ignore()
  const { id } = await db.from('counted_quarters').where(begins).firstOrFail()
  return Number(id)
}

/** Deletes the counts from that day on. */
export async function deleteFinishedWaits(since: string) {
  await db.from('finished_waits').where('month_on', '>=', since).delete()
  const quarters = db.from('counted_quarters').where('begins_on', '>=', since).select('id')
  await db.from('quarter_people').whereIn('quarter_id', quarters).delete()
  await db.from('counted_quarters').where('begins_on', '>=', since).delete()
}
