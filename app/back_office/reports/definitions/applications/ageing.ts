import { AGE_COLUMNS, ageCounts, pendingStatuses } from '#reports/builder/counts'
import { defineReport, type ReportContext } from '#reports/builder/definition'
import { loanType, pendingStage } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** Pending files of one stage or all by how long they have lain there, in calendar days. */
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

export default [
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
