import { FILE_COLUMNS, FILE_FIELDS } from '#reports/builder/file_columns'
import { defineReport } from '#reports/builder/definition'
import { bank, from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Every sanction of a range of days. */
export default defineReport({
  id: 26,
  category: 'loans',
  parameters: [from, to, loanType, bank],
  listKey: 's.id',
  columns: [
    ...FILE_COLUMNS,
    { key: 'bank', kind: 'bank' },
    { key: 'branch', kind: 'text' },
    { key: 'sanctionedOn', kind: 'date' },
    { key: 'sanctioned', kind: 'paise', total: true },
    { key: 'disbursed', kind: 'paise', total: true },
    { key: 'rate', kind: 'percent' },
    { key: 'tenure', kind: 'count' },
    { key: 'verifiedOn', kind: 'date' },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.sanctions(), { 'a.loan_type': values.loanType, 's.bank_id': values.bank }),
      's.sanctioned_on',
      values
    ).select({
      ...FILE_FIELDS,
      bank: 's.bank_id',
      branch: 's.branch_name',
      sanctionedOn: 's.sanctioned_on',
      sanctioned: 's.amount_paise',
      disbursed: 's.disbursed_paise',
      rate: 's.rate_bp',
      tenure: 's.tenure_months',
      verifiedOn: 's.verified_at',
    }),
})
