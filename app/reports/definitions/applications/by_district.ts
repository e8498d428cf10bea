import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, status, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Applications of each district, all or those of one status. */
export default defineReport({
  id: 7,
  category: 'applications/outcomes',
  title: {
    en: 'Applications by district',
    mr: 'जिल्हानिहाय अर्ज',
    hi: 'जिलेवार आवेदन',
  },
  parameters: [from, to, status],
  columns: [
    { key: 'district', kind: 'district' },
    ...LOAN_TYPE_COLUMNS,
    { key: 'amount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.applications(), { 'a.status_id': values.status }),
      'a.submitted_on',
      values
    )
      .groupBy('a.district_id')
      .orderBy('files', 'desc')
      .orderBy('a.district_id')
      .select(
        { district: 'a.district_id' },
        ...loanTypeCounts(tables, 'a.loan_type'),
        tables.sql('sum(a.amount_paise) as amount')
      ),
})
