import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

/** Where the applications of a range of days stand now. */
export default defineReport({
  id: 5,
  category: 'applications/outcomes',
  title: {
    en: 'Applications by status',
    mr: 'स्थितीनिहाय अर्ज',
    hi: 'स्थितिवार आवेदन',
  },
  parameters: [from, to],
  columns: [{ key: 'status', kind: 'applicationStatus' }, ...LOAN_TYPE_COLUMNS],
  query: ({ tables, values }) => {
    /** Counted as an index lies, and only then put side by side. */
    const counted = onDays(tables.applications(), 'a.submitted_on', values)
      .groupBy('a.loan_type', 'a.status_id')
      .select('a.loan_type', 'a.status_id', tables.sql('count(*) as subjects'))
    return tables
      .within(counted, 't')
      .groupBy('t.status_id')
      .orderBy('t.status_id')
      .select({ status: 't.status_id' }, ...loanTypeCounts(tables, 't.loan_type', 't.subjects'))
  },
})
