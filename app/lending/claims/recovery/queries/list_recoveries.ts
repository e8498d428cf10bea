import { whereSearchMatches } from '#applications/queries/name_search'
import {
  AGE_BUCKETS,
  COLLECTING,
  RECOVERY_STATES,
  type AgeBucket,
  type RecoveryState,
  dueDaysOf,
} from '#claims/recovery/rules/recovery'
import type RecoveryDemand from '#claims/models/recovery_demand'
import type Claim from '#claims/models/claim'
import { getClock } from '#kernel/calendar/clock'
import type { StoredRow } from '#kernel/database/columns'
import { storedDay } from '#kernel/database/dialect'
import { normaliseDigits } from '#kernel/formats/digits'
import { defineList, desc, standardTexts } from '#lists/definition'
import { filterSet } from '#lists/filter_set'
import { choice, parseWholeNumber, text } from '#lists/filters'
import { type Query, whereWithin } from '#lists/query_filters'
import { districtChoice } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'

const label = (name: string) => `claims.recovery.${name}`

/** Filters demands by the number of a claim, or by an applicant's name, mobile number or application number. */
function whereMatches(query: Query, typed: string) {
  const claimId = parseWholeNumber(normaliseDigits(typed).trim())
  query.whereIn('recovery_demands.claim_id', (claims: Query) => {
    claims.from('claims').select('claims.id')
    if (claimId !== null && claimId < 1e9) claims.where('claims.id', claimId)
    else whereSearchMatches(claims, 'claims.application_id', typed)
  })
}

const FILTERS = {
  districts: districtChoice({ label: label('district'), column: 'district_id' }),
  state: choice<RecoveryState>({
    label: label('state'),
    choices: 'states',
    column: 'state',
    isStrict: true,
    find: (typed) => RECOVERY_STATES.find((state) => state === typed) ?? null,
    words: (state, i18n) => i18n.t(label(`states.${state}`)),
  }),
  age: choice<AgeBucket>({
    label: label('age'),
    choices: 'ages',
    isStrict: true,
    find: (typed) => AGE_BUCKETS.find((bucket) => bucket === typed) ?? null,
    words: (bucket, i18n) => i18n.t(label(`buckets.${bucket}`)),
    where: (query, bucket) => {
      const [from, till] = dueDaysOf(bucket, getClock().today())
      query.whereIn('recovery_demands.state', [...COLLECTING])
      whereWithin(query, 'recovery_demands.next_due_on', from, till)
    },
  }),
  quick: text({
    label: 'common.lists.search',
    isSearch: true,
    logged: 'byText',
    maxLength: 80,
    where: whereMatches,
  }),
}

const FIELDS = [
  'claim_id',
  'district_id',
  'state',
  'ordered_paise',
  'proposed_paise',
  'outstanding_paise',
  'next_due_on',
] as const

type DemandRow = StoredRow<RecoveryDemand, 'id' | (typeof FIELDS)[number]> &
  StoredRow<Claim, 'applicant_name'>

/** A demand in the list; amounts in paise. */
export type RecoveryLine = ReturnType<typeof recoveryLine>

/** The list of demands for refunds that should not have been paid (DECISIONS 9). */
export const recoveryList = defineList({
  name: 'recoveries',
  subject: 'recovery',
  files: { sheet: 'Recoveries', paper: 'Recoveries' },
  words: standardTexts(label),
  columns: [
    {
      key: 'demand',
      label: label('demand'),
      kind: 'code',
      isFixed: true,
      isLink: true,
      of: ({ id }: RecoveryLine, i18n: I18n) => i18n.t(label('number'), { number: id }),
      sort: desc('id'),
    },
    { key: 'applicantName', label: label('name'), kind: 'name' },
    { key: 'claimId', label: label('claim'), kind: 'code', isHiddenByDefault: true },
    { key: 'district', label: label('district'), kind: 'text' },
    {
      key: 'state',
      label: label('state'),
      kind: 'status',
      of: ({ state }: RecoveryLine, i18n: I18n) => i18n.t(label(`states.${state}`)),
    },
    { key: 'nextDueOn', label: label('next_due'), kind: 'date' },
    { key: 'amountPaise', label: label('amount'), kind: 'paise' },
    {
      key: 'outstandingPaise',
      label: label('outstanding'),
      kind: 'paise',
      sort: desc('outstanding_paise'),
    },
  ],
  filters: filterSet('recovery_demands', FILTERS),
  defaultSort: 'demand',
  read: [...FIELDS.map((field) => `recovery_demands.${field}`), 'claims.applicant_name'],
  join: (query) => void query.join('claims', 'claims.id', 'recovery_demands.claim_id'),
  rows: (found: DemandRow[], locale) => found.map((row) => recoveryLine(row, locale)),
})

const recoveryLine = (row: DemandRow, locale: string) => ({
  id: row.id,
  claimId: row.claim_id,
  applicantName: row.applicant_name,
  district: localName(masters().district(row.district_id), locale),
  state: row.state,
  amountPaise: Number(row.ordered_paise ?? row.proposed_paise),
  outstandingPaise: Number(row.outstanding_paise),
  nextDueOn: row.next_due_on && storedDay(row.next_due_on),
})
