import { defineReport } from '#reports/builder/definition'
import { loanType } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** Loans that accounts have still to compare with the bank's letters (DECISIONS 7). */
export default defineReport({
  id: 28,
  category: 'loans',
  title: {
    en: 'Loans not yet verified by accounts',
    mr: 'लेखा विभागाने अद्याप न पडताळलेली कर्जे',
    hi: 'लेखा विभाग द्वारा अभी तक असत्यापित ऋण',
  },
  parameters: [loanType],
  listKey: 's.id',
  columns: [
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
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
          application_id: 'a.id',
          applicationNo: 'a.number',
          applicantName: 'a.applicant_name',
          district: 'a.district_id',
          bank: 's.bank_id',
          recordedOn: 's.created_at',
          sanctioned: 's.amount_paise',
        },
        tables.sql(`${open} as openTranches`)
      )
  },
})
