import { defineReport } from '#reports/builder/definition'
import type { SharedNumber } from '#reports/queries/report_facts'

/** Numbers that several applicants gave, by the keyed digest of what is secret (DECISIONS 5). */
const NUMBERS = {
  aadhaarNumber: 'p.aadhaar_digest',
  pan: 'p.pan_digest',
  rationCard: 'p.ration_card_digest',
  bankAccount: 'k.account_digest',
} as const satisfies Record<SharedNumber, string>

/**
 * Applications whose applicants gave a number that another applicant gave as well. Of a district:
 * those in which both applications lie in it.
 */
export default defineReport({
  id: 41,
  category: 'data_quality',
  parameters: [],
  columns: [
    { key: 'sharedNumber', kind: 'word' },
    { key: 'applicants', kind: 'count' },
    { key: 'files', kind: 'count', total: true },
    { key: 'firstApplication', kind: 'text' },
    { key: 'lastApplication', kind: 'text' },
  ],
  query: ({ tables }) => {
    const parts = Object.entries(NUMBERS).map(([name, column]) =>
      tables
        .applications()
        /** Who may share the number is marked; whether they still do is seen here. */
        .join('shared_numbers as h', (on) => {
          on.on('h.profile_id', 'a.profile_id').andOnVal('h.kind', name)
        })
        .join('profiles as p', 'p.id', 'h.profile_id')
        .leftJoin('bank_accounts as k', 'k.profile_id', 'p.id')
        .whereNotNull(column)
        .groupBy(column)
        .havingRaw('count(distinct a.user_id) > 1')
        .select(
          tables.sql('? as sharedNumber', [name]),
          tables.sql('count(distinct a.user_id) as applicants'),
          tables.sql('count(*) as files'),
          tables.sql('min(a.number) as firstApplication'),
          tables.sql('max(a.number) as lastApplication')
        )
    )
    return tables
      .union(...parts)
      .orderBy('applicants', 'desc')
      .orderBy('sharedNumber')
      .orderBy('firstApplication')
      .select('*')
  },
})
