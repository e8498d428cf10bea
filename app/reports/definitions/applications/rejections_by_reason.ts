import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { atDays } from '#reports/builder/tables'

/** Why applications were rejected in a range of days, by the district, the committee and above. */
export default defineReport({
  id: 9,
  category: 'applications/outcomes',
  title: {
    en: 'Rejected applications by reason',
    mr: 'कारणनिहाय नामंजूर अर्ज',
    hi: 'कारणवार अस्वीकृत आवेदन',
  },
  parameters: [from, to],
  columns: [
    { key: 'reason', kind: 'rejectReason' },
    { key: 'decidedBy', kind: 'role' },
    ...LOAN_TYPE_COLUMNS,
  ],
  query: ({ tables, values }) =>
    atDays(tables.applicationDecisions(), 'w.created_at', values)
      .whereIn('w.action', ['reject', 'committee_reject'])
      .groupBy('w.reason_id', 'w.role')
      .orderBy('files', 'desc')
      .orderBy('w.reason_id')
      .orderBy('w.role')
      .select(
        { reason: 'w.reason_id', decidedBy: 'w.role' },
        ...loanTypeCounts(tables, 'a.loan_type')
      ),
})
