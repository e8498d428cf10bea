import { FILE_COLUMNS, FILE_FIELDS } from '#reports/builder/file_columns'
import { defineReport } from '#reports/builder/definition'
import { bank, from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Every tranche of a range of days. */
export default defineReport({
  id: 27,
  category: 'loans',
  parameters: [from, to, loanType, bank],
  listKey: 'd.id',
  columns: [
    ...FILE_COLUMNS,
    { key: 'bank', kind: 'bank' },
    { key: 'tranche', kind: 'count' },
    { key: 'disbursedOn', kind: 'date' },
    { key: 'disbursed', kind: 'paise', total: true },
    { key: 'instalment', kind: 'paise' },
    { key: 'rate', kind: 'percent' },
    { key: 'emiStart', kind: 'date' },
    { key: 'verifiedOn', kind: 'date' },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.disbursements(), {
        'a.loan_type': values.loanType,
        's.bank_id': values.bank,
      }),
      'd.disbursed_on',
      values
    ).select({
      ...FILE_FIELDS,
      bank: 's.bank_id',
      tranche: 'd.tranche_no',
      disbursedOn: 'd.disbursed_on',
      disbursed: 'd.amount_paise',
      instalment: 'd.emi_paise',
      rate: 'd.rate_bp',
      emiStart: 'd.emi_start_on',
      verifiedOn: 'd.verified_at',
    }),
})
