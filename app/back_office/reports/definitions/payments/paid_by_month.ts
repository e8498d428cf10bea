import { monthOf } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** The day of credit; where the bank named none, the batch's, which is its file's payment date. */
const PAID_ON = 'coalesce(i.credited_on, b.batch_on)'

/** Refunds that reached people, by the month of credit and district. */
export default defineReport({
  id: 37,
  category: 'payments',
  parameters: [from, to, loanType],
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'district', kind: 'district' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.payments(), { 'c.loan_type': values.loanType }),
      tables.sql(PAID_ON),
      values
    )
      .where('i.result', 'paid')
      .groupByRaw(`${monthOf(PAID_ON)}, c.district_id`)
      .orderByRaw(`${monthOf(PAID_ON)} desc, c.district_id`)
      .select(
        tables.sql(`${monthOf(PAID_ON)} as month`),
        { district: 'c.district_id' },
        tables.sql('count(*) as payments'),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})
