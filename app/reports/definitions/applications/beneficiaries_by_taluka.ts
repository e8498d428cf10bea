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
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.applications(), { 'a.status_id': values.status }),
      'a.submitted_on',
      values
    )
      .leftJoin('addresses as p', (on: any) => {
        on.on('p.profile_id', 'a.profile_id').andOnVal('p.kind', 'correspondence')
      })
      .groupBy('a.district_id', 'p.taluka_id')
      .orderBy('a.district_id')
      .orderBy('files', 'desc')
      .orderBy('p.taluka_id')
      .select(
        { district: 'a.district_id', taluka: 'p.taluka_id' },
        ...loanTypeCounts(tables, 'a.loan_type')
      ),
})
