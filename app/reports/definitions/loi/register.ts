import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Every letter that was issued in a range of days, re-issues and extensions too. */
export default defineReport({
  id: 18,
  category: 'loi',
  title: {
    en: 'Register of letters of intent',
    mr: 'पात्रता प्रमाणपत्रांची (LOI) नोंदवही',
    hi: 'आशय पत्र (LOI) पंजी',
  },
  parameters: [from, to, loanType],
  listKey: 'l.id',
  columns: [
    { key: 'loiNo', kind: 'text' },
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'loiKind', kind: 'word' },
    { key: 'issuedOn', kind: 'date' },
    { key: 'validTill', kind: 'date' },
    { key: 'amount', kind: 'paise', total: true },
    { key: 'status', kind: 'applicationStatus' },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.lois(), { 'a.loan_type': values.loanType }),
      'l.issued_on',
      values
    ).select({
      application_id: 'a.id',
      loiNo: 'l.number',
      applicationNo: 'a.number',
      applicantName: 'a.applicant_name',
      district: 'a.district_id',
      loiKind: 'l.kind',
      issuedOn: 'l.issued_on',
      validTill: 'l.valid_till',
      amount: 'a.amount_paise',
      status: 'a.status_id',
    }),
})
