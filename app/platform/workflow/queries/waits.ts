import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { instantOf, sqlStartOf } from '#kernel/database/dialect'
import type { Filter, Query } from '#lists/query_filters'
import { masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'
import { firstTimelyDay } from '#workflow/rules/waits'
import type { I18n } from '@adonisjs/i18n'
import { choice } from '#lists/filters'

/** Table of the pending counts by day of arrival; filters put its name before their columns. */
export const WAITS_TABLE = 'workflow_pending_counts'

/** How long a file has waited at a desk with a target; days are working days (DECISIONS 14). */
export type Wait = {
  waitingSince: PlainDate | null
  waitingDays: number | null
  targetDays: number | null
  /** Days beyond the target; 0 when in time. */
  lateDays: number | null
}

const NO_WAIT: Wait = { waitingSince: null, waitingDays: null, targetDays: null, lateDays: null }

/** Returns how long a subject has been at its stage; empty without a target, or if it is held. */
export function waitOf(
  subjectType: SubjectType,
  statusId: number,
  since: Date | string,
  isHeld = false
): Wait {
  const targetDays = masters().targetDays(subjectType, statusId)
  if (targetDays === null || isHeld) return NO_WAIT
  const waitingSince = indiaDateOf(instantOf(since))
  const waitingDays = workingDaysBetween(waitingSince, getClock().today(), masters().holidays)
  return { waitingSince, waitingDays, targetDays, lateDays: Math.max(0, waitingDays - targetDays) }
}

/**
 * Returns the statuses with a target, each with the first day on which a file may have arrived without being late.
 *
 * @param times 1: beyond the target; 2: beyond twice the target, when the next role sees it too
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

/** Where late files are found: the column of their arrival, and how a day is written for the comparison. */
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

/** Limits a query to files that have waited longer than a multiple of their target; held ones are excluded. */
function whereLate(query: Query, table: string, subjectType: SubjectType, times: number) {
  whereLateBy(query, subjectType, times, { table, column: 'status_since', written: sqlStartOf })
  if (subjectType === 'application') query.where(`${table}.is_held`, false)
  else
    query.whereNotIn(`${table}.application_id`, (held) =>
      held.from('applications').where('is_held', true).select('id')
    )
}

/**
 * Counts waiting files in the cells that a filter matches; the cost does not depend on the size of the tables.
 *
 * @param late multiple of the target that was exceeded; null for all
 */
async function countedWaits(
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

/** Whether the pending counts support all of these filters: they do not hold loan types. */
const canUseWaitCounters = ({
  loanType = null,
  schemeId = null,
}: Readonly<Record<string, unknown>>) => loanType === null && schemeId === null

/** Values of the filter: the multiple of its target for which a file has waited. */
export const LATE = { overdue: 1, twice: 2 } as const

const label = (name: string) => `workflow.waiting.${name}`

/** The filters of every list of files for the length of the wait, and for files that came back. */
export const waitingFilters = (subjectType: SubjectType) => ({
  late: choice({
    label: label('late'),
    choices: 'late',
    isCounted: canUseWaitCounters,
    find: (typed) => Object.values(LATE).find((times) => String(times) === typed) ?? null,
    words: (times, i18n) => i18n.t(label(times === LATE.twice ? 'late_twice' : 'late_once')),
    where: (query, times, table) => whereLate(query, table, subjectType, times),
  }),
  returned: choice({
    label: label('returned'),
    choices: 'returned',
    isCounted: canUseWaitCounters,
    find: (typed) => (typed === '1' ? 1 : null),
    words: (_, i18n) => i18n.t(label('came_back')),
    where: (query, _, table) => void query.where(`${table}.is_returned`, true),
  }),
})

/** These columns are hidden by default, but a list of overdue files shows them. */
const OVERDUE_COLUMN = { isHiddenByDefault: true, shownWith: 'late' } as const

/** The columns of every list of files: start of the wait, its days, the target, days late. */
export const waitingColumns = <Values>(
  /** Statuses that the filters match. */
  statusesOf: (values: Values) => readonly number[]
) =>
  [
    {
      key: 'waitingSince',
      label: label('since'),
      kind: 'date',
      isHiddenByDefault: true,
      sort: {
        by: 'status_since',
        first: 'asc',
        /** An index orders the files of each status by this column. */
        mergedSources: (values: unknown) => ({
          column: 'status_id',
          values: statusesOf(values as Values),
        }),
      },
    },
    { key: 'waitingDays', label: label('days'), kind: 'count' },
    { key: 'targetDays', label: label('target'), kind: 'count', ...OVERDUE_COLUMN },
    { key: 'lateDays', label: label('late_days'), kind: 'count', ...OVERDUE_COLUMN },
  ] as const

/** The options that those filters offer. */
export const waitingChoices = (i18n: I18n) => ({
  late: [
    { value: String(LATE.overdue), label: i18n.t(label('late_once')) },
    { value: String(LATE.twice), label: i18n.t(label('late_twice')) },
  ],
  returned: [{ value: '1', label: i18n.t(label('came_back')) }],
})

/** Table of the counters; filters put its name before their columns. */
export const COUNTERS_TABLE = 'workflow_counters'

/**
 * Counts subjects in the cells of the counters that a filter matches, by district, loan type, status and payment
 * status. The cost does not depend on the size of the tables (PERFORMANCE).
 */
export async function countedSubjects(
  client: QueryClientContract,
  subjectType: 'application' | 'claim',
  filter: Filter
): Promise<number> {
  const query = client.from(COUNTERS_TABLE).where('subject_type', subjectType)
  filter(query)
  const [{ total }] = await query.sum('subjects as total')
  return Number(total ?? 0)
}

/**
 * Counts the files of a list from the counters: from the pending counts when the list is of late or returned files.
 * These do not hold loan types, with which the others would count too many.
 *
 * @param whereInCells the part of the filters that both support
 */
export function countedFiles(
  client: QueryClientContract,
  subjectType: 'application' | 'claim',
  { late, returned, ...others }: Readonly<Record<'late' | 'returned', number | null>>,
  whereInCells: (query: Query, table: string) => void
): Promise<number> {
  const cells = (table: string) => (query: Query) => whereInCells(query, table)
  const isOfAll = late === null && returned === null
  return isOfAll || !canUseWaitCounters(others)
    ? countedSubjects(client, subjectType, cells(COUNTERS_TABLE))
    : countedWaits(client, subjectType, { late, isReturned: returned !== null }, cells(WAITS_TABLE))
}
