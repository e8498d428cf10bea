import { getClock } from '#kernel/calendar/clock'
import { addDays, indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { type KnexBuilder, instantOf, sqlStartOf } from '#kernel/database/dialect'
import { masters } from '#masters/queries/masters'
import { pendingClaimStatuses, pendingStatuses } from '#reports/builder/counts'
import {
  FILE_COLUMNS,
  FILE_FIELDS,
  type ReportColumn,
  type Row,
  defineReport,
} from '#reports/builder/definition'
import { loanType, maxDays, minDays, pendingStage } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

const waited = ({ since }: Row) =>
  workingDaysBetween(
    indiaDateOf(instantOf(since as Date | string)),
    getClock().today(),
    masters().holidays
  )
const applicationTarget = ({ stage }: Row) => masters().targetDays('application', Number(stage))
const claimTarget = ({ claimStatus }: Row) => masters().targetDays('claim', Number(claimStatus))
const daysLate = (row: Row) => {
  const days = applicationTarget(row)
  return days === null ? null : Math.max(0, waited(row) - days)
}

/** Working days of an application or claim at its stage, beside the target of the stage. */
const daysOnDesk = (target: (row: Row) => number | null): ReportColumn[] => [
  { key: 'since', kind: 'date' },
  { key: 'workingDays', kind: 'count', of: waited },
  { key: 'targetDays', kind: 'count', of: target },
]

/** Applications or claims whose wait since an instant is at least, and at most, a number of calendar days. */
function waiting(
  query: KnexBuilder,
  column: string,
  { minDays, maxDays }: Record<'minDays' | 'maxDays', number | null>,
  today: PlainDate
): KnexBuilder {
  if (minDays !== null) query.where(column, '<', sqlStartOf(addDays(today, 1 - minDays)))
  if (maxDays !== null) query.where(column, '>=', sqlStartOf(addDays(today, -maxDays)))
  return query
}

/** Every pending application, one by one. */
export const pendingApplications = defineReport({
  id: 3,
  category: 'applications/pendency',
  parameters: [loanType, pendingStage, minDays, maxDays],
  listKey: 'a.id',
  columns: [
    ...FILE_COLUMNS,
    { key: 'loanType', kind: 'loanType' },
    { key: 'stage', kind: 'applicationStatus' },
    ...daysOnDesk(applicationTarget),
    { key: 'daysLate', kind: 'count', of: daysLate },
  ],
  query: ({ tables, values, today }) => {
    const query = whereSet(tables.applications(), {
      'a.loan_type': values.loanType,
      'a.status_id': values.stage,
    }).whereIn('a.status_id', pendingStatuses())
    return waiting(query, 'a.status_since', values, today).select({
      ...FILE_FIELDS,
      loanType: 'a.loan_type',
      stage: 'a.status_id',
      since: 'a.status_since',
    })
  },
})

/** Every pending claim, one by one. */
export const pendingClaims = defineReport({
  id: 45,
  category: 'claims',
  parameters: [loanType, minDays, maxDays],
  listKey: 'c.id',
  columns: [
    { key: 'claimNo', kind: 'text', link: 'claim' },
    { key: 'applicantName', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'claimStatus', kind: 'claimStatus' },
    ...daysOnDesk(claimTarget),
    { key: 'refund', kind: 'paise', total: true },
  ],
  query: ({ tables, values, today }) => {
    const query = whereSet(tables.claims(), { 'c.loan_type': values.loanType }).whereIn(
      'c.status_id',
      pendingClaimStatuses()
    )
    return waiting(query, 'c.status_since', values, today).select(
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
