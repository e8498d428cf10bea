import { FILE_COLUMNS, FILE_FIELDS } from '#reports/builder/file_columns'
import { defineReport } from '#reports/builder/definition'
import { loanType } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** Loans that accounts have still to compare with the bank's letters (DECISIONS 7). */
export default defineReport({
  id: 28,
  category: 'loans',
  parameters: [loanType],
  listKey: 's.id',
  columns: [
    ...FILE_COLUMNS,
    { key: 'bank', kind: 'bank' },
    { key: 'recordedOn', kind: 'date' },
    { key: 'sanctioned', kind: 'paise', total: true },
    { key: 'openTranches', kind: 'count', total: true },
  ],
  query: ({ tables, values }) => {
    const open = `(select count(*) from disbursements d
      where d.sanction_id = s.id and d.voided_at is null and d.verified_at is null)`
    return whereSet(tables.sanctions(), { 'a.loan_type': values.loanType })
      .whereRaw(`(s.verified_at is null or ${open} > 0)`)
      .select(
        {
          ...FILE_FIELDS,
          bank: 's.bank_id',
          recordedOn: 's.created_at',
          sanctioned: 's.amount_paise',
        },
        tables.sql(`${open} as openTranches`)
      )
  },
})
