import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, status, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Who applies, by caste. */
export default defineReport({
  id: 14,
  category: 'applications/beneficiaries',
  title: {
    en: 'Applicants by caste',
    mr: 'जातनिहाय अर्जदार',
    hi: 'जातिवार आवेदक',
  },
  parameters: [from, to, status],
  columns: [
    { key: 'caste', kind: 'caste' },
    ...LOAN_TYPE_COLUMNS,
    { key: 'amount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.applications(), { 'a.status_id': values.status }),
      'a.submitted_on',
      values
    )
      .groupBy('a.caste_id')
      .orderBy('files', 'desc')
      .orderBy('a.caste_id')
      .select(
        { caste: 'a.caste_id' },
        ...loanTypeCounts(tables, 'a.loan_type'),
        tables.sql('sum(a.amount_paise) as amount')
      ),
})
