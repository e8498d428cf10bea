import { whereNameMatches } from '#applications/queries/name_search'
import {
  FILE_COLUMNS,
  FILE_FIELDS,
  LOAN_TYPE_COLUMNS,
  type ReportContext,
  defineReport,
  loanTypeCounts,
} from '#reports/builder/definition'
import {
  amountRange,
  applicantName,
  applicationNumbers,
  caste,
  from,
  gender,
  loanType,
  status,
  to,
} from '#reports/builder/parameters'
import { masters } from '#masters/queries/masters'
import { type Days, whereInstantDays, whereDays, whereSet } from '#reports/builder/tables'

/** Every application that matches a filter, one by one. */
export const applicationsRegister = defineReport({
  id: 8,
  category: 'applications/outcomes',
  parameters: [
    from,
    to,
    loanType,
    status,
    caste,
    gender,
    amountRange,
    applicantName,
    applicationNumbers,
  ],
  listKey: 'a.id',
  columns: [
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'submittedOn', kind: 'date' },
    { key: 'applicantName', kind: 'text' },
    { key: 'aadhaar', kind: 'aadhaar' },
    { key: 'district', kind: 'district' },
    { key: 'loanType', kind: 'loanType' },
    { key: 'caste', kind: 'caste' },
    { key: 'businessType', kind: 'text' },
    { key: 'amount', kind: 'paise', total: true },
    { key: 'status', kind: 'applicationStatus' },
  ],
  query: ({ tables, values }) => {
    const query = whereDays(tables.applications(), 'a.submitted_on', values)
    whereSet(query, {
      'a.loan_type': values.loanType,
      'a.status_id': values.status,
      'a.caste_id': values.caste,
      'a.gender_id': values.gender,
    })
    const range = masters()
      .valueRanges('amount')
      .find(({ id }) => id === values.amountRange)
    if (range) {
      query
        .where('a.amount_paise', '>=', range.fromValue * 100)
        .where('a.amount_paise', '<', range.belowValue * 100)
    }
    if (values.applicantName !== null) {
      whereNameMatches(query, 'a.id', values.applicantName)
    }
    if (values.applicationNumbers !== null) {
      query.whereIn(
        'a.number',
        values.applicationNumbers.map((number) => number.toUpperCase())
      )
    }
    return query.select({
      application_id: 'a.id',
      applicationNo: 'a.number',
      submittedOn: 'a.submitted_on',
      applicantName: 'a.applicant_name',
      aadhaar: 'a.aadhaar_last4',
      district: 'a.district_id',
      loanType: 'a.loan_type',
      caste: 'a.caste_id',
      businessType: 'a.business_type',
      amount: 'a.amount_paise',
      status: 'a.status_id',
    })
  },
})

/** Rejections of applications in a range of days, by the district, the committee and higher stages. */
const rejections = ({
  tables,
  values,
}: Pick<ReportContext<Days & { loanType?: number | null }>, 'tables' | 'values'>) =>
  whereInstantDays(
    whereSet(tables.applicationDecisions(), { 'a.loan_type': values.loanType ?? null }),
    'w.created_at',
    values
  ).whereIn('w.action', ['reject', 'committee_reject'])

export const applicationsRejections = [
  defineReport({
    id: 9,
    category: 'applications/outcomes',
    parameters: [from, to],
    columns: [
      { key: 'reason', kind: 'rejectReason' },
      { key: 'decidedBy', kind: 'role' },
      ...LOAN_TYPE_COLUMNS,
    ],
    query: (context) =>
      rejections(context)
        .groupBy('w.reason_id', 'w.role')
        .orderBy('files', 'desc')
        .orderBy('w.reason_id')
        .orderBy('w.role')
        .select(
          { reason: 'w.reason_id', decidedBy: 'w.role' },
          ...loanTypeCounts(context.tables, 'a.loan_type')
        ),
  }),
  /** Rejections one by one, with remarks. */
  defineReport({
    id: 10,
    category: 'applications/outcomes',
    parameters: [from, to, loanType],
    listKey: 'w.id',
    columns: [
      ...FILE_COLUMNS,
      { key: 'decidedOn', kind: 'date' },
      { key: 'decidedBy', kind: 'role' },
      { key: 'reason', kind: 'rejectReason' },
      { key: 'remarks', kind: 'text' },
    ],
    query: (context) =>
      rejections(context).select({
        ...FILE_FIELDS,
        decidedOn: 'w.created_at',
        decidedBy: 'w.role',
        reason: 'w.reason_id',
        remarks: 'w.remarks',
      }),
  }),
]

/** Applications that were returned to their applicants and have not been resubmitted. */
export const applicationsOnHold = defineReport({
  id: 13,
  category: 'applications/pendency',
  parameters: [loanType],
  listKey: 'a.id',
  columns: [
    { key: 'applicationNo', kind: 'text', link: 'application' },
    { key: 'applicantName', kind: 'text' },
    { key: 'mobile', kind: 'text' },
    { key: 'district', kind: 'district' },
    { key: 'since', kind: 'date' },
    { key: 'reason', kind: 'rejectReason' },
    { key: 'remarks', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    whereSet(tables.applications(), { 'a.loan_type': values.loanType })
      .whereIn(
        'a.status_id',
        masters()
          .statusesInColumn('Hold')
          .map(({ id }) => id)
      )
      .leftJoin('workflow_decisions as w', (on) => {
        on.on(
          'w.id',
          tables.sql(
            `(select max(h.id) from workflow_decisions h
              where h.subject_type = 'application' and h.subject_id = a.id
                and h.to_status = a.status_id)`
          )
        )
      })
      .select({
        ...FILE_FIELDS,
        mobile: 'a.mobile',
        since: 'a.status_since',
        reason: 'w.reason_id',
        remarks: 'w.remarks',
      }),
})

const OUTCOMES = {
  recommended: 'committee_approve',
  deferred: 'committee_defer',
  held: 'committee_hold',
  rejected: 'committee_reject',
} as const

/** Decisions of the selection committees, by district and day of the meeting. */
export const applicationsCommitteeOutcomes = defineReport({
  id: 11,
  category: 'applications/outcomes',
  parameters: [from, to],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'meetings', kind: 'count', total: true },
    { key: 'onAgenda', kind: 'count', total: true },
    { key: 'recommended', kind: 'count', total: true },
    { key: 'deferred', kind: 'count', total: true },
    { key: 'held', kind: 'count', total: true },
    { key: 'rejected', kind: 'count', total: true },
    { key: 'notDecided', kind: 'count', total: true },
  ],
  query: ({ tables, values }) =>
    whereDays(tables.agenda(), 'm.meeting_on', values)
      .whereNull('i.removed_at')
      .groupBy('m.district_id')
      .orderBy('m.district_id')
      .select(
        { district: 'm.district_id' },
        tables.sql('count(distinct m.id) as meetings'),
        tables.sql('count(*) as onAgenda'),
        ...Object.entries(OUTCOMES).map(([name, action]) =>
          tables.sql(`sum(case when i.outcome = ? then 1 else 0 end) as ${name}`, [action])
        ),
        tables.sql('sum(case when i.outcome is null then 1 else 0 end) as notDecided')
      ),
})

/** Every committee meeting, past or future. */
export const applicationsMeetings = defineReport({
  id: 12,
  category: 'applications/outcomes',
  parameters: [from, to],
  listKey: 'm.id',
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'meetingOn', kind: 'date' },
    { key: 'heldOn', kind: 'date' },
    { key: 'reported', kind: 'word' },
    { key: 'onAgenda', kind: 'count', total: true },
  ],
  query: ({ tables, values }) =>
    whereDays(tables.meetings(), 'm.meeting_on', values).select(
      {
        district: 'm.district_id',
        meetingOn: 'm.meeting_on',
        heldOn: 'm.held_on',
        reported: 'm.status',
      },
      tables.sql(
        `(select count(*) from committee_batch_items i
          where i.batch_id = m.id and i.removed_at is null) as onAgenda`
      )
    ),
})
