import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { atDays } from '#reports/builder/tables'

/** Papers that the administrator replaced, and why (DECISIONS 6). */
export default defineReport({
  id: 43,
  category: 'data_quality',
  title: {
    en: 'Replaced documents',
    mr: 'बदललेली कागदपत्रे',
    hi: 'बदले गए दस्तावेज़',
  },
  parameters: [from, to],
  listKey: 'x.id',
  columns: [
    { key: 'changedOn', kind: 'date' },
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'document', kind: 'slot' },
    { key: 'officer', kind: 'text' },
    { key: 'remarks', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    atDays(
      tables
        .applications()
        .join('document_changes as x', 'x.application_id', 'a.id')
        .join('documents as o', 'o.id', 'x.document_id')
        .join('users as u', 'u.id', 'x.changed_by'),
      'x.created_at',
      values
    ).select(
      {
        application_id: 'a.id',
        changedOn: 'x.created_at',
        applicationNo: 'a.number',
        applicantName: 'a.applicant_name',
        district: 'a.district_id',
        document: 'o.slot',
        remarks: 'x.remarks',
      },
      tables.sql(`concat(u.first_name, ' ', u.last_name) as officer`)
    ),
})
