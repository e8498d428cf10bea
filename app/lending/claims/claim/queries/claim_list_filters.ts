import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { nameFilter, searchKind, whereSearchMatches } from '#applications/queries/name_search'
import { normaliseDigits } from '#kernel/formats/digits'
import { type Query, whereDistricts, whereValues } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { type ValuesOf, choice, day, text } from '#lists/filters'
import { assignmentFilters } from '#approvals/collaboration/queries/assignments'
import { CLAIM_USAGE_KINDS, whereClaimUsage } from '#claims/budget/queries/budget_sums'
import { linkingFilter } from '#claims/aadhaar_linking/queries/linking_status'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { districtChoice, masterChoice, schemeChoice } from '#masters/queries/master_filters'
import { masters } from '#masters/queries/masters'
import { CLAIM_OWNERS, type ClaimOwner, type ClaimOwnerFilter } from '#masters/rules/coded_values'
import { waitingFilters } from '#workflow/queries/waits'

const MAX_SEARCH_LENGTH = 80

const label = (name: string) => `claims.list.${name}`
const toUpper = (typed: string | null) => typed?.toUpperCase() ?? null

/** The filters of the officers' list of claims (document 4, 2.6); invalid values are ignored. */
const FILTERS = {
  schemeId: schemeChoice({ label: label('scheme'), parameter: 'loanType', isCounted: true }),
  districts: districtChoice({ label: label('district'), isCounted: true }),
  statusId: masterChoice('claimStatuses', {
    label: label('status'),
    parameter: 'status',
    choices: 'statuses',
    isCounted: true,
  }),
  /** Free text: the number of a claim, or any search term of the applications' list. */
  quick: text({
    label: label('quick'),
    isSearch: true,
    logged: 'byText',
    read: (typed) => typed?.slice(0, MAX_SEARCH_LENGTH) ?? null,
    confidential: (i18n) => i18n.t('claims.list.quick_used'),
    where: (query, quick) => whereQuick(query, quick),
  }),
  bankId: masterChoice('banks', {
    label: label('bank'),
    parameter: 'bank',
    column: 'bank_id',
  }),
  owner: choice<ClaimOwnerFilter>({
    label: label('owner'),
    choices: 'owners',
    isCounted: true,
    find: (typed) => CLAIM_OWNERS.find((name) => name === typed) ?? null,
    words: (owner, i18n) => i18n.t(`workflow.stages.claim.${owner}.name`),
  }),
  applicationNo: text({
    label: label('application_no'),
    read: toUpper,
    where: (query, number) => whereOf(query, 'applications.id', number),
  }),
  loiNo: text({
    label: label('loi_no'),
    read: toUpper,
    where: (query, number) => whereOf(query, 'lois.application_id', number),
  }),
  from: day({ label: label('from'), column: 'first_submitted_on', end: 'from' }),
  till: day({ label: label('till'), column: 'first_submitted_on', end: 'till' }),
  /** Claims of one applicant only (document 4, `/claimsAdmin`). */
  applicantId: choice({
    kind: 'hidden',
    label: 'claims.columns.applicant',
    parameter: 'applicant',
    column: 'user_id',
    /** An unknown person has no claims: a wrong id must not show everyone's claims. */
    find: (typed) => (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0),
  }),
  linking: linkingFilter,
  /** The claims behind a figure of the budget, which links here. */
  usage: choice<(typeof CLAIM_USAGE_KINDS)[number]>({
    kind: 'hidden',
    label: 'claims.budget.title',
    find: (typed) => CLAIM_USAGE_KINDS.find((use) => use === typed) ?? null,
    words: (use, i18n) => i18n.t(`claims.budget.uses.${use}`),
    where: (query, use, table) => whereClaimUsage(query, table, use),
  }),
  ...waitingFilters('claim'),
  ...assignmentFilters('claim'),
}

export type ClaimFilters = ValuesOf<typeof FILTERS>

/** The filters of the officers' list, and their conditions. */
export const officerClaimFilters = filterSet('claims', FILTERS, (query, filters) => {
  applyCounterFilters(query, 'claims', filters)
  const { quick, applicationNo, loiNo, applicantId } = filters
  const isLookedFor = [quick, applicationNo, loiNo, applicantId].some((value) => value !== null)
  if (!isLookedFor) whereNotHeld(query)
})
export const { read: claimFilters, filter: claimFilter } = officerClaimFilters

/** Imported claims whose district is not released are found only by number or name: no count includes them. */
const whereNotHeld = (query: Query) =>
  query.whereNotExists(
    (held: Query) =>
      void held
        .from('applications as held')
        .whereColumn('held.id', 'claims.application_id')
        .where('held.is_held', true)
  )

/** Applies the filters that the counters support as well. */
export function applyCounterFilters(query: Query, table: string, filters: ClaimFilters) {
  const { schemeId, districts, statusId, owner } = filters
  whereDistricts(query, `${table}.district_id`, districts)
  whereValues(query, table, { loan_type: schemeId, status_id: statusId })
  if (owner === null) return
  const statusOwner = ownerOfStatus(owner)
  query.whereIn(`${table}.status_id`, statusesOwnedBy(statusOwner))
  const sign = owner === 'Paid' ? '=' : '<>'
  if (statusOwner === 'ToBePaid')
    query.where(`${table}.payment_status_id`, sign, PaymentStatus.paid)
}

/** An approved claim belongs to "to be paid" until the bank has paid it. */
const ownerOfStatus = (owner: ClaimOwnerFilter) => (owner === 'Paid' ? 'ToBePaid' : owner)

const statusesOwnedBy = (owner: ClaimOwner) =>
  masters()
    .claimStatuses.filter((status) => status.owner === owner)
    .map(({ id }) => id)

/** Returns the numbers of the statuses that the filters allow. */
export function claimStatusesOf({ statusId, owner }: ClaimFilters): number[] {
  if (statusId !== null) return [statusId]
  return owner === null
    ? masters().claimStatuses.map(({ id }) => id)
    : statusesOwnedBy(ownerOfStatus(owner))
}

/** Whether the list shows claims to be paid: approved ones, or those of that owner. */
export function isOfPayable({ statusId, owner }: ClaimFilters): boolean {
  if (owner !== null) return owner === 'ToBePaid'
  return statusId !== null && masters().claimStatus(statusId).owner === 'ToBePaid'
}

/** Filters claims by an application's number: its own, or that of one of its letters. */
function whereOf(query: Query, column: string, number: string) {
  const [table] = column.split('.')
  query.whereIn(
    'claims.application_id',
    (one: Query) => void one.from(table).select(column).where(`${table}.number`, number)
  )
}

/** Up to nine digits are the number of a claim; anything else searches for applications. */
function whereQuick(query: Query, quick: string) {
  const id = claimNumber(quick)
  if (id === null) whereSearchMatches(query, APPLICATION_COLUMN, quick)
  else query.where('claims.id', id)
}

const APPLICATION_COLUMN = 'claims.application_id'

function claimNumber(quick: string): number | null {
  const digits = normaliseDigits(quick).trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Returns the access path to claims by a name, chosen by the number of matches; nothing without a name. */
export async function claimsAccessPath(client: QueryClientContract, filters: ClaimFilters) {
  const { quick } = filters
  if (quick === null || searchKind(quick) !== 'name') return {}
  const named = await nameFilter(client, APPLICATION_COLUMN, quick)
  const others = officerClaimFilters.filter({ ...filters, quick: null })
  return {
    filter: (query: Query) => {
      others(query)
      named(query)
    },
  }
}
