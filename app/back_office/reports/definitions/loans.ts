import { FILE_COLUMNS, FILE_FIELDS, defineReport } from '#reports/builder/definition'
import { bank, from, loanType, requiredYear, to } from '#reports/builder/parameters'
import { whereDays, whereSet } from '#reports/builder/tables'

/** Every tranche disbursed in a range of days. */
export const loansDisbursements = defineReport({
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
    whereDays(
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

/** Every loan sanctioned in a range of days. */
export const loansSanctions = defineReport({
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
    whereDays(
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

/** Loans that accounts must still compare with the bank's letters (DECISIONS 7). */
export const loansUnverified = defineReport({
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

/** Sanctioned and disbursed amounts by bank. */
export const loansByBank = defineReport({
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
    whereDays(
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

/** Disbursements of banks in a financial year, by district. */
export const loansDisbursalsOfYear = defineReport({
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
    whereDays(
      whereSet(tables.disbursements(), { 'a.loan_type': values.loanType }),
      'd.disbursed_on',
      {
        from: values.financialYear!.start,
        to: values.financialYear!.end,
      }
    )
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

/** Loans by days past due, as counted last night (DECISIONS 13b). */
export const loansPastDue = defineReport({
  id: 52,
  category: 'loans',
  parameters: [loanType, bank],
  columns: [
    { key: 'district', kind: 'district' },
    {
      key: 'pastDueClass',
      kind: 'word',
      of: ({ bucket, state }) => `past_due_${bucket === 'none' ? state : bucket}`,
    },
    { key: 'loans', kind: 'count', total: true },
    { key: 'npaLoans', kind: 'count', total: true },
    { key: 'outstandingAmount', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    whereSet(tables.pastDue(), { 'a.loan_type': values.loanType, 'p.bank_id': values.bank })
      .groupBy('a.district_id', 'p.state', 'p.bucket')
      .orderBy(['a.district_id', 'p.state', 'p.bucket'])
      .select(
        { district: 'a.district_id', state: 'p.state', bucket: 'p.bucket' },
        tables.sql('count(*) as loans'),
        tables.sql('count(p.npa_on) as npaLoans'),
        tables.sql('sum(p.outstanding_paise) as outstandingAmount')
      ),
  finish: async (rows, { tables, today }) =>
    (await tables.isPastDueCounted(today)) ? rows : [{ state: 'not_counted', bucket: 'none' }],
})
