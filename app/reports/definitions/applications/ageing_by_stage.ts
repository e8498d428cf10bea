import { AGE_COLUMNS, ageCounts, pendingStatuses } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { loanType } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** How long files have lain on each desk, in calendar days. */
export default defineReport({
  id: 1,
  category: 'applications/pendency',
  title: {
    en: 'Ageing of pending applications by stage',
    mr: 'टप्पानिहाय प्रलंबित अर्जांचा कालावधी',
    hi: 'चरणवार लंबित आवेदनों की अवधि',
  },
  parameters: [loanType],
  columns: [
    { key: 'stage', kind: 'applicationStatus' },
    ...AGE_COLUMNS,
    { key: 'files', kind: 'count', total: true },
  ],
  query: ({ tables, values, today }) =>
    whereSet(tables.applications(), { 'a.loan_type': values.loanType })
      .whereIn('a.status_id', pendingStatuses())
      .groupBy('a.status_id')
      .orderBy('a.status_id')
      .select({ stage: 'a.status_id' }, ...ageCounts(tables, 'a.status_since', today)),
})
