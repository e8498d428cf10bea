import { AGE_COLUMNS, ageCounts, pendingStatuses } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { loanType, pendingStage } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** How long files have lain in each district, on all desks or on one. */
export default defineReport({
  id: 2,
  category: 'applications/pendency',
  title: {
    en: 'Ageing of pending applications by district',
    mr: 'जिल्हानिहाय प्रलंबित अर्जांचा कालावधी',
    hi: 'जिलेवार लंबित आवेदनों की अवधि',
  },
  parameters: [loanType, pendingStage],
  columns: [
    { key: 'district', kind: 'district' },
    ...AGE_COLUMNS,
    { key: 'files', kind: 'count', total: true },
  ],
  query: ({ tables, values, today }) =>
    whereSet(tables.applications(), {
      'a.loan_type': values.loanType,
      'a.status_id': values.stage,
    })
      .whereIn('a.status_id', pendingStatuses())
      .groupBy('a.district_id')
      .orderBy('files', 'desc')
      .orderBy('a.district_id')
      .select({ district: 'a.district_id' }, ...ageCounts(tables, 'a.status_since', today)),
})
