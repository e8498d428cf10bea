import { type KnexBuilder, sqlStartOf } from '#kernel/database/dialect'
import {
  AGE_COLUMNS,
  LOAN_TYPE_COLUMNS,
  type ReportColumn,
  type ReportContext,
  ageCounts,
  defineReport,
  loanTypeCounts,
  monthOf,
  pendingStatuses,
  sortByWorkOrder,
} from '#reports/builder/definition'
import { from, loanType, pendingStage, status, to } from '#reports/builder/parameters'
import { type Days, type ReportTables, whereDays, whereSet } from '#reports/builder/tables'
import { masters } from '#masters/queries/masters'
import { firstTimelyDay } from '#workflow/rules/waits'

type CountOptions = Pick<ReportContext<Days & { status?: number | null }>, 'tables' | 'values'>

/** Applications received in a range of days, all or only those with a given current status. */
const receivedApplications = ({ tables, values }: CountOptions) =>
  whereDays(
    whereSet(tables.applications(), { 'a.status_id': values.status ?? null }),
    'a.submitted_on',
    values
  )

const COUNT_COLUMNS: readonly ReportColumn[] = [
  ...LOAN_TYPE_COLUMNS,
  { key: 'amount', kind: 'paise', total: true },
]
const counts = (tables: ReportTables, weight?: string) => [
  ...loanTypeCounts(tables, 'a.loan_type', weight),
  tables.sql('sum(a.amount_paise) as amount'),
]

/**
 * Counts along an index that has an entry for each application, and only then puts the loan types side by side.
 *
 * @param columns columns of `a` by which the applications of each loan type are counted
 */
function countsByLoanType(countOptions: CountOptions, columns: readonly string[]): KnexBuilder {
  const { tables } = countOptions
  const counted = receivedApplications(countOptions)
    .groupBy(...columns.map((column) => `a.${column}`))
    .select(...columns.map((column) => `a.${column}`), tables.sql('count(*) as subjects'))
  return tables
    .derivedTable(counted, 't')
    .select(...loanTypeCounts(tables, 't.loan_type', 't.subjects'))
}

/** Same for all days, from the counters. */
const receivedFromCounters = ({ tables, values }: CountOptions) =>
  whereSet(tables.countedApplications(), { 'a.status_id': values.status ?? null }).where(
    'a.subjects',
    '>',
    0
  )

/** Applications received and amounts requested, by a master that `a` has a column for. */
const byMaster = (
  [
    { id: 7, category: 'applications/outcomes', by: 'district' },
    { id: 14, category: 'applications/beneficiaries', by: 'caste' },
    { id: 15, category: 'applications/beneficiaries', by: 'gender' },
  ] as const
).map(({ id, category, by }) =>
  defineReport({
    id,
    category,
    parameters: [from, to, status],
    columns: [{ key: by, kind: by }, ...COUNT_COLUMNS],
    query: (context) => {
      const { tables, values } = context
      const isCounted = by === 'district' && values.from === null && values.to === null
      return (isCounted ? receivedFromCounters(context) : receivedApplications(context))
        .groupBy(`a.${by}_id`)
        .orderBy('files', 'desc')
        .orderBy(`a.${by}_id`)
        .select({ [by]: `a.${by}_id` }, ...counts(tables, isCounted ? 'a.subjects' : undefined))
    },
  })
)

export const applicationsCounts = [
  ...byMaster,
  /** Current statuses of the applications of a range of days. */
  defineReport({
    id: 5,
    category: 'applications/outcomes',
    parameters: [from, to],
    columns: [{ key: 'status', kind: 'applicationStatus' }, ...LOAN_TYPE_COLUMNS],
    query: (context) =>
      countsByLoanType(context, ['loan_type', 'status_id'])
        .groupBy('t.status_id')
        .select({ status: 't.status_id' }),
    finish: (rows) => sortByWorkOrder('applicationStatuses', rows, 'status'),
  }),
  defineReport({
    id: 6,
    category: 'applications/outcomes',
    parameters: [from, to],
    columns: [{ key: 'month', kind: 'month' }, ...COUNT_COLUMNS],
    query: (context) =>
      receivedApplications(context)
        .groupByRaw(monthOf('a.submitted_on'))
        .orderByRaw(`${monthOf('a.submitted_on')} desc`)
        .select(
          context.tables.sql(`${monthOf('a.submitted_on')} as month`),
          ...counts(context.tables)
        ),
  }),
  /** By completed years of age on the day of submission. */
  defineReport({
    id: 16,
    category: 'applications/beneficiaries',
    parameters: [from, to, status],
    columns: [{ key: 'age', kind: 'text' }, ...LOAN_TYPE_COLUMNS],
    query: (context) =>
      receivedApplications(context)
        .groupBy('a.age_at_submission')
        .orderBy('a.age_at_submission')
        .select({ age: 'a.age_at_submission' }, ...loanTypeCounts(context.tables, 'a.loan_type')),
  }),
  /** By the taluka of the correspondence address. */
  defineReport({
    id: 17,
    category: 'applications/beneficiaries',
    parameters: [from, to, status],
    columns: [
      { key: 'district', kind: 'district' },
      { key: 'taluka', kind: 'taluka' },
      ...LOAN_TYPE_COLUMNS,
    ],
    query: (context) =>
      countsByLoanType(context, ['district_id', 'taluka_id', 'loan_type'])
        .groupBy('t.district_id', 't.taluka_id')
        .orderBy('t.district_id')
        .orderBy('files', 'desc')
        .orderBy('t.taluka_id')
        .select({ district: 't.district_id', taluka: 't.taluka_id' }),
  }),
]

/** Applications at each stage and district beyond the target days of the stage (DECISIONS 14). */
export const applicationsOverdueByStage = defineReport({
  id: 4,
  category: 'applications/pendency',
  parameters: [loanType],
  columns: [
    { key: 'stage', kind: 'applicationStatus' },
    { key: 'district', kind: 'district' },
    {
      key: 'targetDays',
      kind: 'count',
      of: (row) => masters().targetDays('application', Number(row.stage)),
    },
    { key: 'files', kind: 'count', total: true },
    { key: 'overdue', kind: 'count', total: true },
    { key: 'oldest', kind: 'date' },
  ],
  query: ({ tables, values, today }) => {
    const { holidays } = masters()
    const cutoffs = pendingStatuses().map((id) => {
      const day = firstTimelyDay(today, masters().targetDays('application', id) ?? 0, holidays)
      return { id, from: sqlStartOf(day) }
    })
    const cases = cutoffs.map(() => 'when a.status_id = ? and a.status_since < ? then 1').join(' ')
    return whereSet(tables.applications(), { 'a.loan_type': values.loanType })
      .whereIn('a.status_id', pendingStatuses())
      .groupBy('a.status_id', 'a.district_id')
      .orderBy('a.status_id')
      .orderBy('overdue', 'desc')
      .orderBy('a.district_id')
      .select(
        { stage: 'a.status_id', district: 'a.district_id' },
        tables.sql('count(*) as files'),
        tables.sql(
          `sum(case ${cases} else 0 end) as overdue`,
          cutoffs.flatMap(({ id, from }) => [id, from])
        ),
        tables.sql('min(a.status_since) as oldest')
      )
  },
})

/** Pending applications of one stage or of all, by calendar days at the stage. */
const ages = (
  { tables, values, today }: ReportContext<{ loanType: number | null; stage?: number | null }>,
  by: string
) =>
  whereSet(tables.applications(), {
    'a.loan_type': values.loanType,
    'a.status_id': values.stage ?? null,
  })
    .whereIn('a.status_id', pendingStatuses())
    .groupBy(by)
    .select(...ageCounts(tables, 'a.status_since', today))

const AGEING_COLUMNS = [...AGE_COLUMNS, { key: 'files', kind: 'count', total: true }] as const

export const applicationsAgeing = [
  defineReport({
    id: 1,
    category: 'applications/pendency',
    parameters: [loanType],
    columns: [{ key: 'stage', kind: 'applicationStatus' }, ...AGEING_COLUMNS],
    query: (context) =>
      ages(context, 'a.status_id').orderBy('a.status_id').select({ stage: 'a.status_id' }),
  }),
  defineReport({
    id: 2,
    category: 'applications/pendency',
    parameters: [loanType, pendingStage],
    columns: [{ key: 'district', kind: 'district' }, ...AGEING_COLUMNS],
    query: (context) =>
      ages(context, 'a.district_id')
        .orderBy('files', 'desc')
        .orderBy('a.district_id')
        .select({ district: 'a.district_id' }),
  }),
]
