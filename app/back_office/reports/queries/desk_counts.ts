import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { PaymentStatus } from '#claims/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { storedDay } from '#kernel/database/instant'
import { type Districts, districtSql } from '#lists/districts'
import { masters } from '#masters/queries/masters'
import type { Desk } from '#workflow/queries/desks'
import { LATE } from '#workflow/queries/waiting_filters'
import { firstTimelyDay } from '#workflow/rules/overdue'

/** What lies on a desk. */
export type DeskCount = {
  count: number
  /** Of these, what came back to it. */
  returned: number
  /** What has waited beyond the target, and beyond twice the target. */
  overdue: number
  twice: number
  /** The day the longest waiting one came; null where nothing waits or no target is set. */
  since: PlainDate | null
  /** Working days since then. */
  workingDays: number | null
}

interface CountRow {
  place: number
  total: number | null
  returned: number | null
  timely: number | null
  bearable: number | null
  first_new: unknown
  first_returned: unknown
}

/**
 * How much lies on each desk, since when, and how much of it too long: one statement from the counters.
 * What is late is all but what came within the target's days, so a backlog of years costs nothing.
 */
export async function deskCounts(
  client: QueryClientContract,
  desks: readonly Desk[],
  districts: Districts
): Promise<DeskCount[]> {
  if (desks.length === 0) return []
  const today = getClock().today()
  const { holidays } = masters()
  const parts = desks.map((desk, place) => deskCountSql(desk, place, districts, today))
  const rows: CountRow[] = await client
    .knexQuery()
    .select('*')
    .from(
      client.knexRawQuery(
        `(${parts.map(({ sql }) => sql).join(' union all ')}) as desks`,
        parts.flatMap(({ bindings }) => bindings)
      )
    )
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return desks.map(({ targetDays }, place) => {
    const row = byPlace.get(place)!
    const count = Number(row.total ?? 0)
    const days = [row.first_new, row.first_returned].filter((day) => day !== null).map(storedDay)
    const since = targetDays === null ? null : (days.toSorted()[0] ?? null)
    const lateThan = (inTime: number | null) =>
      targetDays === null ? 0 : count - Number(inTime ?? 0)
    return {
      count,
      returned: Number(row.returned ?? 0),
      overdue: lateThan(row.timely),
      twice: lateThan(row.bearable),
      since,
      workingDays: since === null ? null : workingDaysBetween(since, today, holidays),
    }
  })
}

function deskCountSql(desk: Desk, place: number, districts: Districts, today: PlainDate) {
  const { subjectType, statusId, targetDays } = desk
  const { sql: inDistrict, bindings: district } = districtSql('district_id', districts)
  const counted = {
    sql: `(select sum(subjects) from workflow_counters where subject_type = ? and status_id = ?
      and payment_status_id <> ?${inDistrict}) as total`,
    bindings: [subjectType, statusId, PaymentStatus.paid, ...district],
  }
  if (targetDays === null) {
    const sql = `select ? as place, ${counted.sql}, 0 as returned, 0 as timely, 0 as bearable,
      null as first_new, null as first_returned`
    return { sql, bindings: [place, ...counted.bindings] }
  }
  /** What has a target is not yet to be paid. */
  const payment = subjectType === 'claim' ? PaymentStatus.notDue : 0
  const stage = [subjectType, statusId, payment, ...district]
  /** Both values are named, so that an index is gone through by day within each. */
  const waits = (returned: string) =>
    `from workflow_waits where subject_type = ? and status_id = ? and payment_status_id = ?${inDistrict}
      and is_returned in (${returned})`
  const from = (times: number) => firstTimelyDay(today, targetDays * times, masters().holidays)
  return {
    sql: `select ? as place, ${counted.sql},
      (select sum(subjects) ${waits('1')}) as returned,
      (select sum(subjects) ${waits('0, 1')} and arrived_on >= ?) as timely,
      (select sum(subjects) ${waits('0, 1')} and arrived_on >= ?) as bearable,
      (select min(arrived_on) ${waits('0')}) as first_new,
      (select min(arrived_on) ${waits('1')}) as first_returned`,
    bindings: [
      place,
      ...counted.bindings,
      ...stage,
      ...stage,
      from(LATE.overdue),
      ...stage,
      from(LATE.twice),
      ...stage,
      ...stage,
    ],
  }
}
