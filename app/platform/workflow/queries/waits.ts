import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { instantOf, sqlStartOf } from '#kernel/database/instant'
import type { Filter, Query } from '#lists/filter'
import { masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'
import { firstTimelyDay } from '#workflow/rules/overdue'

/** Where it stands what waits, by day of arrival: filters name it before their columns. */
export const WAITS_TABLE = 'workflow_waits'

/** How long a file waits at a desk that has target days; days are working days (DECISIONS 14). */
export type Wait = {
  waitingSince: PlainDate | null
  waitingDays: number | null
  targetDays: number | null
  /** Days beyond the target; 0 in time. */
  lateDays: number | null
}

const NO_WAIT: Wait = { waitingSince: null, waitingDays: null, targetDays: null, lateDays: null }

/** How long a file has waited where it stands; nothing where no target is set for it. */
export function waitOf(subjectType: SubjectType, statusId: number, since: Date | string): Wait {
  const targetDays = masters().targetDays(subjectType, statusId)
  if (targetDays === null) return NO_WAIT
  const waitingSince = indiaDateOf(instantOf(since))
  const waitingDays = workingDaysBetween(waitingSince, getClock().today(), masters().holidays)
  return { waitingSince, waitingDays, targetDays, lateDays: Math.max(0, waitingDays - targetDays) }
}

/**
 * The statuses with a target, each with the first day on which a file may have come without being late.
 *
 * @param times 1: beyond the target; 2: beyond twice the target, where the next role sees it too
 */
export function timelyDays(subjectType: SubjectType, times: number) {
  const today = getClock().today()
  const { applicationStatuses, claimStatuses, holidays } = masters()
  const statuses = subjectType === 'application' ? applicationStatuses : claimStatuses
  return statuses.flatMap(({ id: statusId }) => {
    const target = masters().targetDays(subjectType, statusId)
    if (target === null) return []
    return [{ statusId, from: firstTimelyDay(today, target * times, holidays) }]
  })
}

/** Which files are late: the column of their arrival, and how a day is written to compare with it. */
interface Arrivals {
  table: string
  column: string
  written: (day: PlainDate) => string
}

function whereLateBy(
  query: Query,
  subjectType: SubjectType,
  times: number,
  { table, column, written }: Arrivals
) {
  const days = timelyDays(subjectType, times)
  query.where((either) => {
    for (const { statusId, from } of days) {
      either.orWhere(
        (one) =>
          void one
            .where(`${table}.status_id`, statusId)
            .where(`${table}.${column}`, '<', written(from))
      )
    }
    if (days.length === 0) either.whereRaw('1 = 0')
  })
}

/** Files that have waited beyond so many times their target. */
export const whereLate = (query: Query, table: string, subjectType: SubjectType, times: number) =>
  whereLateBy(query, subjectType, times, { table, column: 'status_since', written: sqlStartOf })

/**
 * How many files wait, by the cells that a filter leaves; it costs the same at any size.
 *
 * @param late so many times beyond the target; null for all
 */
export async function countedWaits(
  client: QueryClientContract,
  subjectType: SubjectType,
  { late, isReturned }: { late: number | null; isReturned: boolean },
  filter: Filter
): Promise<number> {
  const query = client.from(WAITS_TABLE).where(`${WAITS_TABLE}.subject_type`, subjectType)
  filter(query)
  if (late !== null) {
    const cells = { table: WAITS_TABLE, column: 'arrived_on', written: (day: PlainDate) => day }
    whereLateBy(query, subjectType, late, cells)
  }
  if (isReturned) query.where(`${WAITS_TABLE}.is_returned`, true)
  const [{ total }] = await query.sum('subjects as total')
  return Number(total ?? 0)
}

/** Whether the counters of what waits know all of these filters: loan types they do not. */
export const canUseWaitCounters = ({
  loanType = null,
  schemeId = null,
}: Readonly<Record<string, unknown>>) => loanType === null && schemeId === null
