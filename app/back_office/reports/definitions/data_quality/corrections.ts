import { FILE_COLUMNS, FILE_FIELDS } from '#reports/builder/file_columns'
import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { atDays } from '#reports/builder/tables'

/** Changes of sections that officers made, and those applicants made while a file was returned. */
export default defineReport({
  id: 42,
  category: 'data_quality',
  parameters: [from, to],
  listKey: 'v.id',
  columns: [
    { key: 'changedOn', kind: 'date' },
    ...FILE_COLUMNS,
    { key: 'section', kind: 'section' },
    { key: 'changedBy', kind: 'role' },
    { key: 'remarks', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    atDays(
      tables
        .applications()
        .join('profile_revisions as v', 'v.profile_id', 'a.profile_id')
        .join('users as u', 'u.id', 'v.changed_by')
        /** A profile has several applications: each change is shown with the newest one. */
        .whereRaw(
          `a.id = (select max(n.id) from applications n where n.profile_id = v.profile_id)`
        ),
      'v.created_at',
      values
    ).select({
      ...FILE_FIELDS,
      changedOn: 'v.created_at',
      section: 'v.section',
      changedBy: 'u.role_id',
      remarks: 'v.remarks',
    }),
})
