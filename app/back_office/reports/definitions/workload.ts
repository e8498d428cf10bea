import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, indiaDateOf } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { type KnexBuilder, instantOf, sqlStartOf } from '#kernel/database/dialect'
import { masters } from '#masters/queries/masters'
import {
  AGE_COLUMNS,
  FILE_COLUMNS,
  FILE_FIELDS,
  OFFICER,
  type ReportColumn,
  type Row,
  ageCounts,
  defineReport,
  pendingClaimStatuses,
  pendingStatuses,
} from '#reports/builder/definition'
import {
  from,
  loanType,
  maxDays,
  minDays,
  officerRole,
  pendingStage,
  to,
} from '#reports/builder/parameters'
import { whereInstantDays, whereSet } from '#reports/builder/tables'

const workingDaysWaited = ({ since }: Row) =>
  workingDaysBetween(
    indiaDateOf(instantOf(since as Date | string)),
    getClock().today(),
    masters().holidays
  )
const applicationTarget = ({ stage }: Row) => masters().targetDays('application', Number(stage))
const claimTarget = ({ claimStatus }: Row) => masters().targetDays('claim', Number(claimStatus))
const daysLate = (row: Row) => {
  const days = applicationTarget(row)
  return days === null ? null : Math.max(0, workingDaysWaited(row) - days)
}

/** Working days of an application or claim at its stage, beside the target of the stage. */
const daysOnDesk = (target: (row: Row) => number | null): ReportColumn[] => [
  { key: 'since', kind: 'date' },
  { key: 'workingDays', kind: 'count', of: workingDaysWaited },
  { key: 'targetDays', kind: 'count', of: target },
]

/** Applications or claims whose wait since an instant is at least, and at most, a number of calendar days. */
function whereWaiting(
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
    return whereWaiting(query, 'a.status_since', values, today).select({
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
    return whereWaiting(query, 'c.status_since', values, today).select(
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

/** Applications and claims pending with each role, by age in calendar days. */
export const officersPendingByDesk = defineReport({
  id: 39,
  category: 'officers',
  parameters: [loanType],
  columns: [
    { key: 'role', kind: 'role' },
    { key: 'subject', kind: 'word' },
    ...AGE_COLUMNS,
    { key: 'files', kind: 'count', total: true },
  ],
  query: ({ tables, values, today }) => {
    const applications = whereSet(tables.applications(), { 'a.loan_type': values.loanType })
      .whereIn('a.status_id', pendingStatuses())
      .groupBy('a.status_id')
      .select(
        tables.sql('? as subject', ['application']),
        { status_id: 'a.status_id' },
        ...ageCounts(tables, 'a.status_since', today)
      )
    const claims = whereSet(tables.claims(), { 'c.loan_type': values.loanType })
      .whereIn('c.status_id', pendingClaimStatuses())
      .groupBy('c.status_id')
      .select(
        tables.sql('? as subject', ['claim']),
        { status_id: 'c.status_id' },
        ...ageCounts(tables, 'c.status_since', today)
      )
    return tables.union(applications, claims).select('*')
  },
  finish: (rows) => {
    const desks = new Map<string, Row>()
    const names = [...AGE_COLUMNS.map(({ key }) => key), 'files']
    for (const row of rows) {
      const role =
        row.subject === 'claim'
          ? masters().claimStatus(Number(row.status_id)).pendingWithRole
          : masters().applicationStatus(Number(row.status_id)).pendingWithRole
      const key = `${role}:${row.subject}`
      const desk: Row = desks.get(key) ?? { role, subject: row.subject }
      for (const name of names) desk[name] = Number(desk[name] ?? 0) + Number(row[name])
      desks.set(key, desk)
    }
    return [...desks.values()].toSorted(
      (a, b) =>
        Number(a.role) - Number(b.role) || String(a.subject).localeCompare(String(b.subject))
    )
  },
})

/** Applications and claims decided by each officer in a range of days. */
export const officersWorkload = defineReport({
  id: 38,
  category: 'officers',
  parameters: [from, to, officerRole],
  columns: [
    { key: 'officer', kind: 'text' },
    { key: 'role', kind: 'role' },
    { key: 'applicationSteps', kind: 'count', total: true },
    { key: 'claimSteps', kind: 'count', total: true },
    { key: 'steps', kind: 'count', total: true },
    { key: 'lastStep', kind: 'date' },
  ],
  query: ({ tables, values }) => {
    const steps = [
      [tables.applicationDecisions(), 1, 0],
      [tables.claimDecisions(), 0, 1],
    ] as const
    const parts = steps.map(([query, application, claim]) =>
      whereInstantDays(whereSet(query, { 'w.role': values.role }), 'w.created_at', values)
        .where('w.role', '>', 0)
        .whereNotNull('w.decided_by')
        /** Grouped by the officer's id, in index order: millions of steps are not sorted. */
        .groupBy('w.action', 'w.role', 'w.decided_by')
        .select(
          { decided_by: 'w.decided_by', role: 'w.role' },
          tables.sql('max(w.created_at) as last_at'),
          tables.sql('count(*) * ? as application_steps, count(*) * ? as claim_steps', [
            application,
            claim,
          ])
        )
    )
    return tables
      .union(...parts)
      .join('users as u', 'u.id', 'parts.decided_by')
      .groupBy('u.id', 'u.first_name', 'u.last_name', 'parts.role')
      .orderBy('steps', 'desc')
      .orderBy('u.id')
      .orderBy('parts.role')
      .select(
        { role: 'parts.role' },
        tables.sql(OFFICER),
        tables.sql('sum(parts.application_steps) as applicationSteps'),
        tables.sql('sum(parts.claim_steps) as claimSteps'),
        tables.sql('sum(parts.application_steps + parts.claim_steps) as steps'),
        tables.sql('max(parts.last_at) as lastStep')
      )
  },
})

/** Every step that an officer took on an application: who, when, from and to which status, why. */
export const officersSteps = defineReport({
  id: 40,
  category: 'officers',
  parameters: [from, to, officerRole],
  listKey: 'w.id',
  columns: [
    { key: 'decidedOn', kind: 'date' },
    { key: 'officer', kind: 'text' },
    { key: 'role', kind: 'role' },
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'district', kind: 'district' },
    { key: 'action', kind: 'applicationAction' },
    { key: 'fromStatus', kind: 'applicationStatus' },
    { key: 'toStatus', kind: 'applicationStatus' },
    { key: 'remarks', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    whereInstantDays(
      whereSet(tables.applicationDecisions(), { 'w.role': values.role }),
      'w.created_at',
      values
    )
      .where('w.role', '>', 0)
      .whereNotNull('w.decided_by')
      /** A left join, so that steps are counted without reading the officers: all of them exist. */
      .leftJoin('users as u', 'u.id', 'w.decided_by')
      .select(
        {
          application_id: 'a.id',
          decidedOn: 'w.created_at',
          role: 'w.role',
          applicationNo: 'a.number',
          district: 'a.district_id',
          action: 'w.action',
          fromStatus: 'w.from_status',
          toStatus: 'w.to_status',
          remarks: 'w.remarks',
        },
        tables.sql(OFFICER)
      ),
})
