import { LOAN_TYPE_COLUMNS, loanTypeCounts, monthOf } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

/** What came in, month by month, and what was asked for. */
export default defineReport({
  id: 6,
  category: 'applications/outcomes',
  title: {
    en: 'Applications received by month',
    mr: 'महिनानिहाय प्राप्त अर्ज',
    hi: 'माहवार प्राप्त आवेदन',
  },
  parameters: [from, to],
  columns: [
    { key: 'month', kind: 'month' },
    ...LOAN_TYPE_COLUMNS,
    { key: 'amount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(tables.applications(), 'a.submitted_on', values)
      .groupByRaw(monthOf('a.submitted_on'))
      .orderByRaw(`${monthOf('a.submitted_on')} desc`)
      .select(
        tables.sql(`${monthOf('a.submitted_on')} as month`),
        ...loanTypeCounts(tables, 'a.loan_type'),
        tables.sql('sum(a.amount_paise) as amount')
      ),
})
