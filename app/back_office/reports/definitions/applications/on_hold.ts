import { masters } from '#masters/queries/masters'
import { FILE_FIELDS } from '#reports/builder/file_columns'
import { defineReport } from '#reports/builder/definition'
import { loanType } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** Files that went back to their applicants and have not come again. */
export default defineReport({
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
