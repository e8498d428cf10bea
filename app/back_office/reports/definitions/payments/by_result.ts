import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

/** What the bank answered to the payments of a range of days: paid, failed by reason, or nothing yet. */
export default defineReport({
  id: 34,
  category: 'payments',
  parameters: [from, to],
  columns: [
    { key: 'result', kind: 'word' },
    { key: 'returnCode', kind: 'text' },
    { key: 'returnReason', kind: 'text' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(tables.payments(), 'b.batch_on', values)
      .whereNull('b.cancelled_at')
      .groupBy('i.result', 'i.return_code', 'i.return_reason')
      .orderBy('i.result')
      .orderBy('payments', 'desc')
      .orderBy('i.return_code')
      .select(
        { result: 'i.result', returnCode: 'i.return_code', returnReason: 'i.return_reason' },
        tables.sql('count(*) as payments'),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})
