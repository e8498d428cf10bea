import { defineReport } from '#reports/builder/definition'
import { OFFICER } from '#reports/builder/file_columns'
import { from, officerRole, to } from '#reports/builder/parameters'
import { atDays, whereSet } from '#reports/builder/tables'

/** What each officer decided in a range of days, applications and claims. */
export default defineReport({
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
      atDays(whereSet(query, { 'w.role': values.role }), 'w.created_at', values)
        .where('w.role', '>', 0)
        .whereNotNull('w.decided_by')
        /** Counted by the officer's id, and as an index lies: millions of steps are not sorted. */
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
