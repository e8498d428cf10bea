import { LOAN_TYPE_COLUMNS, loanTypeCounts } from '#reports/builder/counts'
import { defineReport } from '#reports/builder/definition'
import { from, status, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Who applies, by the taluka of the correspondence address. */
export default defineReport({
  id: 17,
  category: 'applications/beneficiaries',
  title: {
    en: 'Applicants by taluka',
    mr: 'तालुकानिहाय अर्जदार',
    hi: 'तहसीलवार आवेदक',
  },
  parameters: [from, to, status],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'taluka', kind: 'taluka' },
    ...LOAN_TYPE_COLUMNS,
  ],
  query: ({ tables, values }) => {
    const status = { 'a.status_id': values.status }
    /** Counted as an index lies, whose every row is an application; only then put side by side. */
    const counted = onDays(whereSet(tables.applications(), status), 'a.submitted_on', values)
      .groupBy('a.district_id', 'a.taluka_id', 'a.loan_type')
      .select('a.district_id', 'a.taluka_id', 'a.loan_type', tables.sql('count(*) as subjects'))
    return tables
      .within(counted, 't')
      .groupBy('t.district_id', 't.taluka_id')
      .orderBy('t.district_id')
      .orderBy('files', 'desc')
      .orderBy('t.taluka_id')
      .select(
        { district: 't.district_id', taluka: 't.taluka_id' },
        ...loanTypeCounts(tables, 't.loan_type', 't.subjects')
      )
  },
})
