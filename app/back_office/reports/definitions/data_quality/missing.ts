import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'
import { missingFieldBit, MISSING_FIELDS } from '#reports/rules/gaps'

/** How complete the data of applications is, by district. */
export default defineReport({
  id: 44,
  category: 'data_quality',
  parameters: [from, to],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'files', kind: 'count', total: true },
    ...MISSING_FIELDS.map((key) => ({ key, kind: 'count' as const, total: true })),
  ],
  query: ({ tables, values }) => {
    /** Counted as an index lies; the gaps of an application are kept with it. */
    const counted = onDays(tables.applications(), 'a.submitted_on', values)
      .groupBy('a.district_id', 'a.gaps')
      .select('a.district_id', 'a.gaps', tables.sql('count(*) as subjects'))
    return tables
      .within(counted, 't')
      .groupBy('t.district_id')
      .orderBy('t.district_id')
      .select(
        { district: 't.district_id' },
        tables.sql('sum(t.subjects) as files'),
        ...MISSING_FIELDS.map((gap) =>
          tables.sql(`sum(case when (t.gaps & ?) <> 0 then t.subjects else 0 end) as ${gap}`, [
            missingFieldBit(gap),
          ])
        )
      )
  },
})
