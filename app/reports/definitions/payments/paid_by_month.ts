import { monthOf } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Refunds that reached people, by the month of credit and district. */
export default defineReport({
  id: 37,
  category: 'payments',
  title: {
    en: 'Refunds paid by month and district',
    mr: 'महिना व जिल्हानिहाय अदा केलेला व्याज परतावा',
    hi: 'माह एवं जिलेवार भुगतान की गई ब्याज वापसी',
  },
  parameters: [from, to, loanType],
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'district', kind: 'district' },
    { key: 'payments', kind: 'count', total: true },
    { key: 'paidAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(whereSet(tables.payments(), { 'c.loan_type': values.loanType }), 'i.credited_on', values)
      .where('i.result', 'paid')
      .groupByRaw(`${monthOf('i.credited_on')}, c.district_id`)
      .orderByRaw(`${monthOf('i.credited_on')} desc, c.district_id`)
      .select(
        tables.sql(`${monthOf('i.credited_on')} as month`),
        { district: 'c.district_id' },
        tables.sql('count(*) as payments'),
        tables.sql('sum(i.amount_paise) as paidAmount')
      ),
})
