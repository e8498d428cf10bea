import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, status, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Who applies, by completed years of age on the day of submission. */
export default defineReport({
  id: 16,
  category: 'applications/beneficiaries',
  title: {
    en: 'Applicants by age',
    mr: 'वयनिहाय अर्जदार',
    hi: 'आयुवार आवेदक',
  },
  parameters: [from, to, status],
  columns: [{ key: 'age', kind: 'text' }, ...LOAN_TYPE_COLUMNS],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.applications(), { 'a.status_id': values.status }),
      'a.submitted_on',
      values
    )
      .groupBy('a.age_at_submission')
      .orderBy('a.age_at_submission')
      .select({ age: 'a.age_at_submission' }, ...loanTypeCounts(tables, 'a.loan_type')),
})
