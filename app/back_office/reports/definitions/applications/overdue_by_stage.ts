import { sqlStartOf } from '#kernel/database/instant'
import { masters } from '#masters/queries/masters'
import { pendingStatuses } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { loanType } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'
import { firstTimelyDay } from '#workflow/rules/overdue'

/** Files of each desk and district beyond the target days of the stage (DECISIONS 14). */
export default defineReport({
  id: 4,
  category: 'applications/pendency',
  parameters: [loanType],
  columns: [
    { key: 'stage', kind: 'applicationStatus' },
    { key: 'district', kind: 'district' },
    {
      key: 'targetDays',
      kind: 'count',
      of: (row) => masters().targetDays('application', Number(row.stage)),
    },
    { key: 'files', kind: 'count', total: true },
    { key: 'overdue', kind: 'count', total: true },
    { key: 'oldest', kind: 'date' },
  ],
  query: ({ tables, values, today }) => {
    const { holidays } = masters()
    const timely = pendingStatuses().map((id) => {
      const day = firstTimelyDay(today, masters().targetDays('application', id) ?? 0, holidays)
      return { id, from: sqlStartOf(day) }
    })
    const cases = timely.map(() => 'when a.status_id = ? and a.status_since < ? then 1').join(' ')
    return whereSet(tables.applications(), { 'a.loan_type': values.loanType })
      .whereIn('a.status_id', pendingStatuses())
      .groupBy('a.status_id', 'a.district_id')
      .orderBy('a.status_id')
      .orderBy('overdue', 'desc')
      .orderBy('a.district_id')
      .select(
        { stage: 'a.status_id', district: 'a.district_id' },
        tables.sql('count(*) as files'),
        tables.sql(
          `sum(case ${cases} else 0 end) as overdue`,
          timely.flatMap(({ id, from }) => [id, from])
        ),
        tables.sql('min(a.status_since) as oldest')
      )
  },
})
