import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport, type ReportContext } from '#reports/builder/definition'
import { FILE_COLUMNS, FILE_FIELDS } from '#reports/builder/file_columns'
import { from, loanType, to } from '#reports/builder/parameters'
import { atDays, whereSet, type Days } from '#reports/builder/tables'

/** Rejections of applications in a range of days, by the district, the committee and above. */
const rejections = ({
  tables,
  values,
}: Pick<ReportContext<Days & { loanType?: number | null }>, 'tables' | 'values'>) =>
  atDays(
    whereSet(tables.applicationDecisions(), { 'a.loan_type': values.loanType ?? null }),
    'w.created_at',
    values
  ).whereIn('w.action', ['reject', 'committee_reject'])

export default [
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
  /** One by one, with remarks. */
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
