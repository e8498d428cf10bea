import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, status, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Who applies, by gender. */
export default defineReport({
  id: 15,
  category: 'applications/beneficiaries',
  title: {
    en: 'Applicants by gender',
    mr: 'लिंगनिहाय अर्जदार',
    hi: 'लिंगवार आवेदक',
  },
  parameters: [from, to, status],
  columns: [
    { key: 'gender', kind: 'gender' },
    ...LOAN_TYPE_COLUMNS,
    { key: 'amount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.applications(), { 'a.status_id': values.status }),
      'a.submitted_on',
      values
    )
      .groupBy('a.gender_id')
      .orderBy('files', 'desc')
      .orderBy('a.gender_id')
      .select(
        { gender: 'a.gender_id' },
        ...loanTypeCounts(tables, 'a.loan_type'),
        tables.sql('sum(a.amount_paise) as amount')
      ),
})
