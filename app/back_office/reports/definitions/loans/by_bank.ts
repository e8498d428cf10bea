import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Sanctioned and disbursed amounts of each bank. */
export default defineReport({
  id: 29,
  category: 'loans',
  parameters: [from, to, loanType],
  columns: [
    { key: 'bank', kind: 'bank' },
    { key: 'sanctions', kind: 'count', total: true },
    { key: 'sanctioned', kind: 'paise', total: true },
    { key: 'disbursed', kind: 'paise', total: true },
    { key: 'averageRate', kind: 'percent' },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.sanctions(), { 'a.loan_type': values.loanType }),
      's.sanctioned_on',
      values
    )
      .groupBy('s.bank_id')
      .orderBy('sanctioned', 'desc')
      .orderBy('s.bank_id')
      .select(
        { bank: 's.bank_id' },
        tables.sql('count(*) as sanctions'),
        tables.sql('sum(s.amount_paise) as sanctioned'),
        tables.sql('sum(s.disbursed_paise) as disbursed'),
        tables.sql('round(avg(s.rate_bp)) as averageRate')
      ),
})
