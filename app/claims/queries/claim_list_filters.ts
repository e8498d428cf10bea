import { normaliseDigits } from '#core/formats/digits'
import { type Query, whereAsked, whereBeginsWith } from '#lists/filter'
import { filterSet } from '#lists/filter_set'
import { choice, day, text, type ValuesOf } from '#lists/filters'
import { PaymentStatus } from '#claims/rules/payment_status'
import { districtChoice, masterChoice, schemeChoice } from '#masters/queries/master_filters'
import { masters } from '#masters/queries/masters'
import { CLAIM_OWNERS, type ClaimOwnerFilter } from '#masters/rules/dashboard_columns'

const QUICK_LENGTH = 80

const label = (name: string) => `claims.list.${name}`
const upper = (typed: string | null) => typed?.toUpperCase() ?? null

/** The filters of the officers' list of claims (document 4, 2.6); what is wrong is ignored. */
const FILTERS = {
  schemeId: schemeChoice({ label: label('scheme'), parameter: 'loanType', isCounted: true }),
  districtId: districtChoice({ label: label('district'), isCounted: true }),
  statusId: masterChoice('claimStatuses', {
    label: label('status'),
    parameter: 'status',
    choices: 'statuses',
    isCounted: true,
  }),
  /** Free text: a claim's number, or the beginning of an applicant's name. */
  quick: text({
    label: label('quick'),
    logged: 'byText',
    read: (typed) => typed?.slice(0, QUICK_LENGTH) ?? null,
    discreet: (i18n) => i18n.t('claims.list.quick_used'),
    where: (query, quick) => whereQuick(query, quick),
  }),
  bankId: masterChoice('banks', {
    label: label('bank'),
    parameter: 'bank',
    column: 'bank_id',
    isMore: true,
  }),
  owner: choice<ClaimOwnerFilter>({
    label: label('owner'),
    choices: 'owners',
    isMore: true,
    isCounted: true,
    find: (typed) => CLAIM_OWNERS.find((name) => name === typed) ?? null,
    words: (owner, i18n) => i18n.t(`claims.owners.${owner}`),
  }),
  applicationNo: text({
    label: label('application_no'),
    isMore: true,
    read: upper,
    where: (query, number) => whereOf(query, 'applications.id', number),
  }),
  loiNo: text({
    label: label('loi_no'),
    isMore: true,
    read: upper,
    where: (query, number) => whereOf(query, 'lois.application_id', number),
  }),
  from: day({ label: label('from'), column: 'first_submitted_on', end: 'from', isMore: true }),
  till: day({ label: label('till'), column: 'first_submitted_on', end: 'till', isMore: true }),
  /** Claims of this person alone (document 4, `/claimsAdmin`). */
  applicantId: choice({
    kind: 'hidden',
    label: 'claims.columns.applicant',
    parameter: 'applicant',
    column: 'user_id',
    /** A person nobody is has no claims: one named wrongly does not show everybody's. */
    find: (typed) => (/^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 0),
  }),
}

export type ClaimFilters = ValuesOf<typeof FILTERS>

/** The filters of the officers' list, and what follows from them. */
export const officerClaimFilters = filterSet('claims', FILTERS, (query, filters) =>
  whereInCells(query, 'claims', filters)
)
export const { read: claimFilters, filter: claimFilter } = officerClaimFilters

/** The part of the filters that the counters know too. */
export function whereInCells(query: Query, table: string, filters: ClaimFilters) {
  const { schemeId, districtId, statusId, owner } = filters
  whereAsked(query, table, { loan_type: schemeId, district_id: districtId, status_id: statusId })
  if (owner === null) return
  /** An approved claim belongs to "to be paid" until the bank has paid it. */
  const statusOwner = owner === 'Paid' ? 'ToBePaid' : owner
  const statuses = masters().claimStatuses.filter((status) => status.owner === statusOwner)
  query.whereIn(
    `${table}.status_id`,
    statuses.map(({ id }) => id)
  )
  const sign = owner === 'Paid' ? '=' : '<>'
  if (statusOwner === 'ToBePaid')
    query.where(`${table}.payment_status_id`, sign, PaymentStatus.paid)
}

/**
 * Whether the list is of claims to be paid: approved ones, or those of that owner (document 4: the
 * export stands there alone).
 */
export function isOfPayable({ statusId, owner }: ClaimFilters): boolean {
  if (owner !== null) return owner === 'ToBePaid'
  return statusId !== null && masters().claimStatus(statusId).owner === 'ToBePaid'
}

/** Claims of the application that a number belongs to: its own, or that of one of its letters. */
function whereOf(query: Query, column: string, number: string) {
  const [table] = column.split('.')
  query.whereIn(
    'claims.application_id',
    (one: Query) => void one.from(table).select(column).where(`${table}.number`, number)
  )
}

/** Digits are a claim's number; anything else begins an applicant's name. */
function whereQuick(query: Query, quick: string) {
  const digits = normaliseDigits(quick).trim()
  if (/^\d{1,9}$/.test(digits)) query.where('claims.id', Number(digits))
  else whereBeginsWith(query, 'claims.applicant_name', quick)
}
