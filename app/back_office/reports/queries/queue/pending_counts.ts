import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { storedDay } from '#kernel/database/dialect'
import { type Districts, districtSql, whereDistricts } from '#lists/query_filters'
import { masters } from '#masters/queries/masters'
import { type Desk, allDesks } from '#workflow/queries/desks'
import { LATE } from '#workflow/queries/waits'
import { firstTimelyDay } from '#workflow/rules/waits'
import db from '@adonisjs/lucid/services/db'
import { CLAIMS_PATH } from '#reports/queries/summaries'
import { cellHref, queryOf } from '#reports/queries/summary_table'

/** Counts of what is pending at a stage. */
type DeskCount = {
  count: number
  /** Number of these that were returned to the stage. */
  returned: number
  /** Numbers pending beyond the target, and beyond twice the target. */
  overdue: number
  twice: number
  /** Day of arrival of the longest-waiting one; null if none is pending or no target is set. */
  since: PlainDate | null
  /** Working days since then. */
  workingDays: number | null
  /** Number of these assigned to this officer. */
  assigned: number
}

interface CountRow {
  place: number
  total: number | null
  returned: number | null
  timely: number | null
  bearable: number | null
  first_new: unknown
  first_returned: unknown
  assigned: number
}

/**
 * Counts what is pending at each stage, since when, and how much of it is late, in one statement from the counters.
 * Everything that did not arrive within the target days is late, so a backlog of years adds no cost.
 */
async function deskCounts(
  client: QueryClientContract,
  desks: readonly Desk[],
  viewer: Viewer
): Promise<DeskCount[]> {
  if (desks.length === 0) return []
  const today = getClock().today()
  const { holidays } = masters()
  const parts = desks.map((desk, place) => deskCountSql(desk, place, viewer, today))
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
    const lateCount = (inTime: number | null) =>
      targetDays === null ? 0 : count - Number(inTime ?? 0)
    return {
      count,
      returned: Number(row.returned ?? 0),
      overdue: lateCount(row.timely),
      twice: lateCount(row.bearable),
      since,
      assigned: Number(row.assigned),
      workingDays: since === null ? null : workingDaysBetween(since, today, holidays),
    }
  })
}

function deskCountSql(desk: Desk, place: number, { id, districts }: Viewer, today: PlainDate) {
  const { subjectType, statusId, targetDays } = desk
  const { sql: inDistrict, bindings: district } = districtSql('district_id', districts)
  const counted = {
    sql: `(select sum(subjects) from workflow_counters where subject_type = ? and status_id = ?
      and payment_status_id <> ?${inDistrict}) as total,
      (select count(*) from file_assignments
      where user_id = ? and subject_type = ? and status_id = ?) as assigned`,
    bindings: [subjectType, statusId, PaymentStatus.paid, ...district, id, subjectType, statusId],
  }
  if (targetDays === null) {
    const sql = `select ? as place, ${counted.sql}, 0 as returned, 0 as timely, 0 as bearable,
      null as first_new, null as first_returned`
    return { sql, bindings: [place, ...counted.bindings] }
  }
  /** A stage with a target comes before payment. */
  const payment = subjectType === 'claim' ? PaymentStatus.notDue : 0
  const stage = [subjectType, statusId, payment, ...district]
  /** Both values are queried explicitly, so that an index is read in order of days within each. */
  const waits = (returned: string) =>
    `from workflow_pending_counts where subject_type = ? and status_id = ? and payment_status_id = ?${inDistrict}
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

/** What is pending at one stage, and where it is listed. */
export type WaitingStage = DeskCount & {
  subjectType: 'application' | 'claim'
  /** Dashboard column that names the stage. */
  column: string
  statusId: number
  /** Target of the stage in working days; null if it has none. */
  targetDays: number | null
  href: string
  overdueHref: string
  twiceHref: string
  returnedHref: string
  /** Whether this officer acts at this stage. */
  isMine: boolean
  /** Whether what has waited for twice the target is also shown to this officer. */
  isBelow: boolean
}

interface Viewer {
  id: number
  roleId: number
  districts: Districts
}

const APPLICATIONS_PATH = '/officer/applications'

/** Returns the address of the list of a stage, those that have waited longest first. */
export function deskHref(
  { subjectType, statusId, column }: Pick<Desk, 'subjectType' | 'statusId' | 'column'>,
  narrowed = {}
): string {
  const order = { sort: 'waitingSince', direction: 'asc' }
  return subjectType === 'application'
    ? cellHref(APPLICATIONS_PATH, queryOf({ status: statusId, ...narrowed, ...order }))
    : cellHref(CLAIMS_PATH, queryOf({ owner: column, ...narrowed, ...order }))
}

/**
 * Returns the stages that this officer is responsible for, those below and, for an officer who oversees, those of all
 * others.
 */
export async function waitingStages(
  viewer: Viewer,
  oversees: boolean,
  client: QueryClientContract = db.connection()
): Promise<WaitingStage[]> {
  const { roleId } = viewer
  const desks = allDesks().filter(
    ({ role, roleAbove }) => role === roleId || roleAbove === roleId || oversees
  )
  const counts = await deskCounts(client, desks, viewer)
  return desks
    .map((desk, at): WaitingStage => ({
      subjectType: desk.subjectType,
      column: desk.column,
      statusId: desk.statusId,
      targetDays: desk.targetDays,
      ...counts[at],
      href: deskHref(desk),
      overdueHref: deskHref(desk, { late: LATE.overdue }),
      twiceHref: deskHref(desk, { late: LATE.twice }),
      returnedHref: deskHref(desk, { returned: 1 }),
      isMine: desk.role === roleId,
      isBelow: desk.roleAbove === roleId,
    }))
    .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
}

interface MenuViewer {
  roleId: number
  districts: Districts
}

/** Menu entries of the lists of pending work. */
const ENTRIES = { application: 'application_list', claim: 'claims' } as const

/** Counts the applications and claims pending with the officer's post, for the menu entries that list them. */
export function fileCounts({ roleId, districts }: MenuViewer) {
  const own = allDesks().filter((desk) => desk.role === roleId && desk.targetDays !== null)
  return [...Map.groupBy(own, ({ subjectType }) => subjectType)].map(([subjectType, desks]) => {
    const query = db
      .from('workflow_counters')
      .where('subject_type', subjectType)
      .whereIn(
        'status_id',
        desks.map(({ statusId }) => statusId)
      )
      .sum('subjects as total')
    whereDistricts(query, 'district_id', districts)
    return { entry: ENTRIES[subjectType], query }
  })
}
