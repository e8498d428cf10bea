import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

const OUTCOMES = {
  recommended: 'committee_approve',
  deferred: 'committee_defer',
  held: 'committee_hold',
  rejected: 'committee_reject',
} as const

/** What the selection committees decided, by district and day of the meeting. */
export default defineReport({
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
    onDays(tables.agenda(), 'm.meeting_on', values)
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
