import { NEUTRAL_CLOSINGS } from '#claims/queries/claim_status_name'
import { AGE_COLUMNS, ageCounts, sortByWorkOrder } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { loanType } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** Where claims stand and how long they have been there, in calendar days. */
export default defineReport({
  id: 30,
  category: 'claims',
  parameters: [loanType],
  columns: [
    { key: 'claimStatus', kind: 'claimStatus' },
    { key: 'paymentStatus', kind: 'paymentStatus' },
    ...AGE_COLUMNS,
    { key: 'files', kind: 'count', total: true },
    { key: 'refund', kind: 'paise', total: true },
  ],
  query: ({ tables, values, today }) =>
    whereSet(tables.claims(), { 'c.loan_type': values.loanType })
      .groupBy('c.status_id', 'c.payment_status_id', 'closedByStep')
      .orderBy('c.payment_status_id')
      .orderBy('closedByStep')
      .select(
        { claimStatus: 'c.status_id', paymentStatus: 'c.payment_status_id' },
        ...ageCounts(tables, 'c.status_since', today),
        tables.sql('sum(coalesce(c.approved_paise, c.proposed_paise)) as refund'),
        tables.sql(
          `case when c.closed_by_step in (${NEUTRAL_CLOSINGS.map(() => '?').join()})
            then c.closed_by_step end as closedByStep`,
          NEUTRAL_CLOSINGS
        )
      ),
  finish: (rows) => sortByWorkOrder('claimStatuses', rows, 'claimStatus'),
})
