import { addDays } from '#core/calendar/plain_date'
import { openLetters } from '#reports/definitions/loi/open_letters'
import { defineReport } from '#reports/builder/definition'
import { loanType, withinDays } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** Letters in force without a sanction whose validity ends within so many days. */
export default defineReport({
  id: 21,
  category: 'loi',
  title: {
    en: 'Letters of intent that expire soon',
    mr: 'लवकरच मुदत संपणारी पात्रता प्रमाणपत्रे (LOI)',
    hi: 'शीघ्र समाप्त होने वाले आशय पत्र (LOI)',
  },
  parameters: [withinDays, loanType],
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
  query: ({ tables, values, today }) =>
    whereSet(tables.lois(), { 'a.loan_type': values.loanType })
      .whereNull('l.replaced_by_id')
      .whereNull('l.cancelled_at')
      .whereIn('a.status_id', openLetters())
      .where('l.valid_till', '>=', today)
      .where('l.valid_till', '<=', addDays(today, values.withinDays ?? 30))
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
