import { masters } from '#masters/queries/masters'
import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Letters whose validity ended in a range of days without a sanction: the last one of each file. */
export default defineReport({
  id: 19,
  category: 'loi',
  title: {
    en: 'Lapsed and expired letters of intent',
    mr: 'व्यपगत व मुदत संपलेली पात्रता प्रमाणपत्रे (LOI)',
    hi: 'व्यपगत एवं अवधि समाप्त आशय पत्र (LOI)',
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
    onDays(whereSet(tables.lois(), { 'a.loan_type': values.loanType }), 'l.valid_till', values)
      .whereNull('l.replaced_by_id')
      .whereNull('l.cancelled_at')
      .whereIn(
        'a.status_id',
        masters()
          .statusesInColumn('Lapsed')
          .map(({ id }) => id)
      )
      .select({
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
