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

/** Where it stands what waits, by day of arrival: filters name it before their columns. */
export const WAITS_TABLE = 'workflow_pending_counts'

/** How long a file waits at a desk that has target days; days are working days (DECISIONS 14). */
export type Wait = {
  waitingSince: PlainDate | null
  waitingDays: number | null
  targetDays: number | null
  /** Days beyond the target; 0 in time. */
  lateDays: number | null
}

const NO_WAIT: Wait = { waitingSince: null, waitingDays: null, targetDays: null, lateDays: null }

/** How long a subject has been at its stage; nothing without a target, or if it is held. */
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

/** Files that have waited beyond so many times their target; no held ones. */
function whereLate(query: Query, table: string, subjectType: SubjectType, times: number) {
  whereLateBy(query, subjectType, times, { table, column: 'status_since', written: sqlStartOf })
  if (subjectType === 'application') query.where(`${table}.is_held`, false)
  else
    query.whereNotIn(`${table}.application_id`, (held) =>
      held.from('applications').where('is_held', true).select('id')
    )
}

/**
 * How many files wait, by the cells that a filter leaves; it costs the same at any size.
 *
 * @param late so many times beyond the target; null for all
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

/** Whether the counters of what waits know all of these filters: loan types they do not. */
const canUseWaitCounters = ({
  loanType = null,
  schemeId = null,
}: Readonly<Record<string, unknown>>) => loanType === null && schemeId === null

/** How many times its target a file has waited for: the filter's values. */
export const LATE = { overdue: 1, twice: 2 } as const

const label = (name: string) => `workflow.waiting.${name}`

/** The filters that every list of files has by how long they wait, and by whether they came back. */
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

/** A list of what is overdue shows them without being asked. */
const OF_OVERDUE = { isHiddenByDefault: true, shownWith: 'late' } as const

/** The columns that every list of files has: since when it waits, its days, its target, days too late. */
export const waitingColumns = <Values>(
  /** Statuses that the filters leave. */
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
        /** An index orders the files of each status by it. */
        mergedSources: (values: unknown) => ({
          column: 'status_id',
          values: statusesOf(values as Values),
        }),
      },
    },
    { key: 'waitingDays', label: label('days'), kind: 'count' },
    { key: 'targetDays', label: label('target'), kind: 'count', ...OF_OVERDUE },
    { key: 'lateDays', label: label('late_days'), kind: 'count', ...OF_OVERDUE },
  ] as const

/** What those filters offer. */
export const waitingChoices = (i18n: I18n) => ({
  late: [
    { value: String(LATE.overdue), label: i18n.t(label('late_once')) },
    { value: String(LATE.twice), label: i18n.t(label('late_twice')) },
  ],
  returned: [{ value: '1', label: i18n.t(label('came_back')) }],
})

/** Where the counters stand: filters name it before their columns. */
export const COUNTERS_TABLE = 'workflow_counters'

/**
 * How many subjects stand in the cells of the counters that a filter leaves, by district, loan type,
 * status and payment status. It costs the same at any size (PERFORMANCE).
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
 * How many files a list of them has, by the counters: those of what waits where it is of late or returned
 * ones. These do not know loan types, where the others count more than there are.
 *
 * @param whereInCells the part of the filters that both know
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
