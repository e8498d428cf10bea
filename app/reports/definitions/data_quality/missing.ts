import { defineReport } from '#reports/builder/definition'
import { from, to } from '#reports/builder/parameters'
import { onDays } from '#reports/builder/tables'

/** What applications lack: the condition under which each is missing. */
const GAPS = {
  noCaste: 'a.caste_id is null',
  noGender: 'a.gender_id is null',
  noAadhaar: 'p.aadhaar_digest is null',
  noPan: 'p.pan is null',
  noAccount: 'k.id is null',
  noEmail: 'u.email is null',
  noTaluka: 'q.taluka_id is null',
} as const

/** How complete the data of applications is, by district. */
export default defineReport({
  id: 44,
  category: 'data_quality',
  title: {
    en: 'Missing data by district',
    mr: 'जिल्हानिहाय अपूर्ण माहिती',
    hi: 'जिलेवार अपूर्ण जानकारी',
  },
  parameters: [from, to],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'files', kind: 'count', total: true },
    ...Object.keys(GAPS).map((key) => ({ key, kind: 'count' as const, total: true })),
  ],
  query: ({ tables, values }) =>
    onDays(tables.applications(), 'a.submitted_on', values)
      .join('users as u', 'u.id', 'a.user_id')
      .join('profiles as p', 'p.id', 'a.profile_id')
      .leftJoin('bank_accounts as k', 'k.profile_id', 'p.id')
      .leftJoin('addresses as q', (on: any) => {
        on.on('q.profile_id', 'p.id').andOnVal('q.kind', 'correspondence')
      })
      .groupBy('a.district_id')
      .orderBy('a.district_id')
      .select(
        { district: 'a.district_id' },
        tables.sql('count(*) as files'),
        ...Object.entries(GAPS).map(([name, gap]) =>
          tables.sql(`sum(case when ${gap} then 1 else 0 end) as ${name}`)
        )
      ),
})
