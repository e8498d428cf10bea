import type { I18n } from '@adonisjs/i18n'
import { choice } from '#lists/filters'
import type { SubjectType } from '#workflow/contracts/subject'
import { canUseWaitCounters, whereLate } from '#workflow/queries/waits'

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
      isAside: true,
      sort: {
        by: 'status_since',
        first: 'asc',
        /** An index orders the files of each status by it. */
        streams: (values: unknown) => ({
          column: 'status_id',
          values: statusesOf(values as Values),
        }),
      },
    },
    { key: 'waitingDays', label: label('days'), kind: 'count' },
    { key: 'targetDays', label: label('target'), kind: 'count', isAside: true },
    { key: 'lateDays', label: label('late_days'), kind: 'count', isAside: true },
  ] as const

/** What those filters offer. */
export const waitingChoices = (i18n: I18n) => ({
  late: [
    { value: String(LATE.overdue), label: i18n.t(label('late_once')) },
    { value: String(LATE.twice), label: i18n.t(label('late_twice')) },
  ],
  returned: [{ value: '1', label: i18n.t(label('came_back')) }],
})
