import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

const part = (result: string, name: string) => [
  `sum(case when i.result = '${result}' then 1 else 0 end) as ${name}`,
]

/** Each payment batch with the bank's answers; of a district its own lines only. */
export default defineReport({
  id: 36,
  category: 'payments',
  parameters: [from, to],
  columns: [
    { key: 'batchNo', kind: 'text' },
    { key: 'sentOn', kind: 'date' },
    { key: 'batchStatus', kind: 'word' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidCount', kind: 'count', total: true },
    { key: 'failedCount', kind: 'count', total: true },
    { key: 'unanswered', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(tables.payments(), 'b.batch_on', values)
      .groupBy('b.id', 'b.number', 'b.batch_on', 'b.status')
      .orderBy('b.id', 'desc')
      .select(
        { batchNo: 'b.number', sentOn: 'b.batch_on', batchStatus: 'b.status' },
        tables.sql('count(*) as payments'),
        ...[part('paid', 'paidCount'), part('failed', 'failedCount'), part('sent', 'unanswered')]
          .flat()
          .map((sql) => tables.sql(sql)),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})
