import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import { indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import { workingDaysBetween } from '#core/calendar/working_days'
import { instantOf, sqlStartOf } from '#core/database/instant'
import { masters } from '#masters/queries/masters'
import { firstTimelyDay } from '#reports/rules/overdue'

/** Overdue files are counted up to here, so that a neglected stage costs no more than another. */
const MOST_COUNTED = 1000

/** Since when a stage's files wait, and how many of them for too long. */
export type Wait = {
  /** The day the longest waiting one came; null when nothing waits. */
  since: PlainDate | null
  /** Working days since then. */
  workingDays: number | null
  overdue: number
  /** There are more overdue than were counted. */
  hasMoreOverdue: boolean
}

export const NO_WAIT: Wait = { since: null, workingDays: null, overdue: 0, hasMoreOverdue: false }

type WaitRow = { status_id: number; oldest: Date | string | null; late: number }

/**
 * The longest wait of each stage, from an index that orders by it, and how many waited too long: one
 * statement for all of them, as this stands on every officer's home.
 */
export async function agesOf(
  client: QueryClientContract,
  subjectType: 'application' | 'claim',
  desks: readonly { statusId: number; targetDays: number }[],
  districtId: number | null
): Promise<Map<number, Wait>> {
  if (desks.length === 0) return new Map()
  const table = subjectType === 'application' ? 'applications' : 'claims'
  const where = `status_id = ?${districtId === null ? '' : ' and district_id = ?'}`
  const district = districtId === null ? [] : [districtId]
  const today = getClock().today()
  const { holidays } = masters()
  const parts = desks.map(({ statusId, targetDays }) => {
    const timely = sqlStartOf(firstTimelyDay(today, targetDays, holidays))
    const place = [statusId, ...district]
    return {
      sql: `select ? as status_id,
        (select min(status_since) from ${table} where ${where}) as oldest,
        (select count(*) from
          (select id from ${table} where ${where} and status_since < ? limit ?) late) as late`,
      bindings: [statusId, ...place, ...place, timely, MOST_COUNTED + 1],
    }
  })
  const sql = parts.map((part) => part.sql).join(' union all ')
  const bindings = parts.flatMap((part) => part.bindings)
  const rows: WaitRow[] = await client
    .knexQuery()
    .select('*')
    .from(client.knexRawQuery(`(${sql}) as waits`, bindings))
  return new Map(
    rows.map((row): [number, Wait] => {
      const since = row.oldest ? indiaDateOf(instantOf(row.oldest)) : null
      const late = Number(row.late)
      return [
        Number(row.status_id),
        {
          since,
          workingDays: since === null ? null : workingDaysBetween(since, today, holidays),
          overdue: Math.min(late, MOST_COUNTED),
          hasMoreOverdue: late > MOST_COUNTED,
        },
      ]
    })
  )
}
