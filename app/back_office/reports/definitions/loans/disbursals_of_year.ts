import { defineReport } from '#reports/builder/definition'
import { loanType, requiredYear } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** What banks disbursed in a financial year, by district. */
export default defineReport({
  id: 24,
  category: 'loans',
  namesFinancialYear: true,
  parameters: [requiredYear, loanType],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'disbursals', kind: 'count', total: true },
    { key: 'files', kind: 'count', total: true },
    { key: 'disbursed', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(whereSet(tables.disbursements(), { 'a.loan_type': values.loanType }), 'd.disbursed_on', {
      from: values.financialYear!.start,
      to: values.financialYear!.end,
    })
      .groupBy('a.district_id')
      .orderBy('disbursed', 'desc')
      .orderBy('a.district_id')
      .select(
        { district: 'a.district_id' },
        tables.sql('count(*) as disbursals'),
        tables.sql('count(distinct a.id) as files'),
        tables.sql('sum(d.amount_paise) as disbursed')
      ),
})
