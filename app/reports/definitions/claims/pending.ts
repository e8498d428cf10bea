import { getClock } from '#core/calendar/clock'
import { addDays, indiaDateOf } from '#core/calendar/plain_date'
import { workingDaysBetween } from '#core/calendar/working_days'
import { instantOf } from '#core/database/instant'
import { masters } from '#masters/queries/masters'
import { pendingClaimStatuses } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { loanType, maxDays, minDays } from '#reports/builder/parameters'
import { startOf, whereSet } from '#reports/builder/tables'

/** Every claim on an officer's desk, with how long it has been there beside the target. */
export default defineReport({
  id: 45,
  category: 'claims',
  title: {
    en: 'Pending claims against target days',
    mr: 'लक्ष्य दिवसांच्या तुलनेत प्रलंबित दावे',
    hi: 'लक्ष्य दिनों की तुलना में लंबित दावे',
  },
  parameters: [loanType, minDays, maxDays],
  listKey: 'c.id',
  columns: [
    { key: 'claimNo', kind: 'text', link: 'claim' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'claimStatus', kind: 'claimStatus' },
    { key: 'since', kind: 'date' },
    {
      key: 'workingDays',
      kind: 'count',
      of: ({ since }) =>
        workingDaysBetween(indiaDateOf(instantOf(since)), getClock().today(), masters().holidays),
    },
    {
      key: 'targetDays',
      kind: 'count',
      of: (row) => masters().targetDays('claim', Number(row.claimStatus)),
    },
    { key: 'refund', kind: 'paise', total: true },
  ],
  query: ({ tables, values, today }) => {
    const query = whereSet(tables.claims(), { 'c.loan_type': values.loanType }).whereIn(
      'c.status_id',
      pendingClaimStatuses()
    )
    if (values.minDays !== null) {
      query.where('c.status_since', '<', startOf(addDays(today, 1 - values.minDays)))
    }
    if (values.maxDays !== null) {
      query.where('c.status_since', '>=', startOf(addDays(today, -values.maxDays)))
    }
    return query.select(
      {
        claim_id: 'c.id',
        claimNo: 'c.id',
        applicantName: 'c.applicant_name',
        district: 'c.district_id',
        claimStatus: 'c.status_id',
        since: 'c.status_since',
      },
      tables.sql('coalesce(c.approved_paise, c.proposed_paise) as refund')
    )
  },
})
