import { defineReport } from '#reports/builder/definition'
import { OFFICER } from '#reports/builder/file_columns'
import { from, officerRole, to } from '#reports/builder/parameters'
import { atDays, whereSet } from '#reports/builder/tables'

/** Every step an officer took on applications: who, when, from where to where, why. */
export default defineReport({
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
    atDays(
      whereSet(tables.applicationDecisions(), { 'w.role': values.role }),
      'w.created_at',
      values
    )
      .where('w.role', '>', 0)
      .whereNotNull('w.decided_by')
      /** Steps are counted without the officers, who are all there. */
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
