import { defineReport } from '#reports/builder/definition'
import { from, loanType, to } from '#reports/builder/parameters'
import { atDays, whereSet } from '#reports/builder/tables'

/** Every rejection with its reason and remarks. */
export default defineReport({
  id: 10,
  category: 'applications/outcomes',
  title: {
    en: 'Rejected applications with reasons',
    mr: 'कारणांसह नामंजूर अर्ज',
    hi: 'कारणों सहित अस्वीकृत आवेदन',
  },
  parameters: [from, to, loanType],
  listKey: 'w.id',
  columns: [
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'decidedOn', kind: 'date' },
    { key: 'decidedBy', kind: 'role' },
    { key: 'reason', kind: 'rejectReason' },
    { key: 'remarks', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    atDays(
      whereSet(tables.applicationDecisions(), { 'a.loan_type': values.loanType }),
      'w.created_at',
      values
    )
      .whereIn('w.action', ['reject', 'committee_reject'])
      .select({
        application_id: 'a.id',
        applicationNo: 'a.number',
        applicantName: 'a.applicant_name',
        district: 'a.district_id',
        decidedOn: 'w.created_at',
        decidedBy: 'w.role',
        reason: 'w.reason_id',
        remarks: 'w.remarks',
      }),
})
