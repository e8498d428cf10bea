import { getClock } from '#core/calendar/clock'
import { addDays, indiaDateOf } from '#core/calendar/plain_date'
import { workingDaysBetween } from '#core/calendar/working_days'
import { instantOf } from '#core/database/instant'
import { masters } from '#masters/queries/masters'
import { pendingStatuses } from '#reports/builder/counts'
import { defineReport, type Row } from '#reports/builder/definition'
import { loanType, maxDays, minDays, pendingStage } from '#reports/builder/parameters'
import { startOf, whereSet } from '#reports/builder/tables'

const waited = (row: Row) =>
  workingDaysBetween(indiaDateOf(instantOf(row.since)), getClock().today(), masters().holidays)
const target = (row: Row) => masters().targetDays('application', Number(row.stage))
const late = (row: Row) => {
  const days = target(row)
  return days === null ? null : Math.max(0, waited(row) - days)
}

/** Every file on a desk, with how long it has been there beside the target of the stage. */
export default defineReport({
  id: 3,
  category: 'applications/pendency',
  title: {
    en: 'Pending applications against target days',
    mr: 'लक्ष्य दिवसांच्या तुलनेत प्रलंबित अर्ज',
    hi: 'लक्ष्य दिनों की तुलना में लंबित आवेदन',
  },
  parameters: [loanType, pendingStage, minDays, maxDays],
  listKey: 'a.id',
  columns: [
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'loanType', kind: 'loanType' },
    { key: 'stage', kind: 'applicationStatus' },
    { key: 'since', kind: 'date' },
    { key: 'workingDays', kind: 'count', of: waited },
    { key: 'targetDays', kind: 'count', of: target },
    { key: 'daysLate', kind: 'count', of: late },
  ],
  query: ({ tables, values, today }) => {
    const query = whereSet(tables.applications(), {
      'a.loan_type': values.loanType,
      'a.status_id': values.stage,
    }).whereIn('a.status_id', pendingStatuses())
    if (values.minDays !== null) {
      query.where('a.status_since', '<', startOf(addDays(today, 1 - values.minDays)))
    }
    if (values.maxDays !== null) {
      query.where('a.status_since', '>=', startOf(addDays(today, -values.maxDays)))
    }
    return query.select({
      application_id: 'a.id',
      applicationNo: 'a.number',
      applicantName: 'a.applicant_name',
      district: 'a.district_id',
      loanType: 'a.loan_type',
      stage: 'a.status_id',
      since: 'a.status_since',
    })
  },
})
