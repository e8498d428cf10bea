import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { atDays, whereSet } from '#reports/builder/tables'

/** Why claims were rejected or returned in a range of days. */
export default defineReport({
  id: 33,
  category: 'claims',
  parameters: [from, to, loanType],
  columns: [
    { key: 'action', kind: 'claimAction' },
    { key: 'reason', kind: 'claimRejectReason' },
    { key: 'decidedBy', kind: 'role' },
    { key: 'files', kind: 'count', total: true },
    { key: 'refund', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    atDays(
      whereSet(tables.claimDecisions(), { 'c.loan_type': values.loanType }),
      'w.created_at',
      values
    )
      .whereIn('w.action', ['reject', 'return'])
      .groupBy('w.action', 'w.reason_id', 'w.role')
      .orderBy('w.action')
      .orderBy('files', 'desc')
      .orderBy('w.reason_id')
      .orderBy('w.role')
      .select(
        { action: 'w.action', reason: 'w.reason_id', decidedBy: 'w.role' },
        tables.sql('count(*) as files'),
        tables.sql('sum(c.proposed_paise) as refund')
      ),
})
