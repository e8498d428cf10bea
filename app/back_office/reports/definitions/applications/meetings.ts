import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

/** Every committee meeting, held or to come. */
export default defineReport({
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
    onDays(tables.meetings(), 'm.meeting_on', values).select(
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
