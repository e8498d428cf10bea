import { FILE_COLUMNS, FILE_FIELDS, OFFICER } from '#reports/builder/file_columns'
import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { atDays } from '#reports/builder/tables'

/** Papers that the administrator replaced, and why (DECISIONS 6). */
export default defineReport({
  id: 43,
  category: 'data_quality',
  parameters: [from, to],
  listKey: 'x.id',
  columns: [
    { key: 'changedOn', kind: 'date' },
    ...FILE_COLUMNS,
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
        ...FILE_FIELDS,
        changedOn: 'x.created_at',
        document: 'o.slot',
        remarks: 'x.remarks',
      },
      tables.sql(OFFICER)
    ),
})
