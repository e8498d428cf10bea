import { FILE_COLUMNS, FILE_FIELDS, OFFICER, defineReport } from '#reports/builder/definition'
import type { SharedNumber } from '#reports/actions/derived_data'
import { from, to } from '#reports/builder/parameters'
import { whereInstantDays, whereDays } from '#reports/builder/tables'
import { MISSING_FIELDS, missingFieldBit } from '#reports/rules/report_terms'

/** Numbers that several applicants may share, by the keyed digest where they are secret (DECISIONS 5). */
const NUMBERS = {
  aadhaarNumber: 'p.aadhaar_digest',
  pan: 'p.pan_digest',
  rationCard: 'p.ration_card_digest',
  bankAccount: 'k.account_digest',
} as const satisfies Record<SharedNumber, string>

/**
 * Applications whose applicants gave a number that another applicant also gave. For a district: only those where both
 * applications are in it.
 */
export const dataQualityDuplicates = defineReport({
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
        /** Profiles that may share the number are marked; this condition checks whether they still do. */
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

/** Changes of sections made by officers, and by applicants while their application was returned to them. */
export const dataQualityCorrections = defineReport({
  id: 42,
  category: 'data_quality',
  parameters: [from, to],
  listKey: 'v.id',
  columns: [
    { key: 'changedOn', kind: 'date' },
    ...FILE_COLUMNS,
    { key: 'section', kind: 'section' },
    { key: 'changedBy', kind: 'role' },
    { key: 'remarks', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    whereInstantDays(
      tables
        .applications()
        .join('profile_revisions as v', 'v.profile_id', 'a.profile_id')
        .join('users as u', 'u.id', 'v.changed_by')
        /** A profile may have several applications: each change is shown with the newest one. */
        .whereRaw(
          `a.id = (select max(n.id) from applications n where n.profile_id = v.profile_id)`
        ),
      'v.created_at',
      values
    ).select({
      ...FILE_FIELDS,
      changedOn: 'v.created_at',
      section: 'v.section',
      changedBy: 'u.role_id',
      remarks: 'v.remarks',
    }),
})

/** Documents that the administrator replaced, and why (DECISIONS 6). */
export const dataQualityDocumentChanges = defineReport({
  id: 43,
  category: 'data_quality',
  parameters: [from, to],
  listKey: 'x.id',
  columns: [
    { key: 'changedOn', kind: 'date' },
    ...FILE_COLUMNS,
    { key: 'document', kind: 'slot' },
    { key: 'officer', kind: 'text' },
    { key: 'remarks', kind: 'text' },
  ],
  query: ({ tables, values }) =>
    whereInstantDays(
      tables
        .applications()
        .join('document_changes as x', 'x.application_id', 'a.id')
        .join('documents as o', 'o.id', 'x.document_id')
        .join('users as u', 'u.id', 'x.changed_by'),
      'x.created_at',
      values
    ).select(
      {
        ...FILE_FIELDS,
        changedOn: 'x.created_at',
        document: 'o.slot',
        remarks: 'x.remarks',
      },
      tables.sql(OFFICER)
    ),
})

/** Completeness of the data of applications, by district. */
export const dataQualityMissing = defineReport({
  id: 44,
  category: 'data_quality',
  parameters: [from, to],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'files', kind: 'count', total: true },
    ...MISSING_FIELDS.map((key) => ({ key, kind: 'count' as const, total: true })),
  ],
  query: ({ tables, values }) => {
    /** Counts along an index; the gaps of an application are stored with it. */
    const counted = whereDays(tables.applications(), 'a.submitted_on', values)
      .groupBy('a.district_id', 'a.gaps')
      .select('a.district_id', 'a.gaps', tables.sql('count(*) as subjects'))
    return tables
      .derivedTable(counted, 't')
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
