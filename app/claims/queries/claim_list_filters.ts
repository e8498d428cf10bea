import { parsePlainDate, type PlainDate } from '#core/calendar/plain_date'
import { asked, beginsWith, type Branch, pointsAt, within } from '#core/lists/branch'
import { normaliseDigits } from '#core/formats/digits'
import { textOf } from '#core/lists/list_state'
import { PaymentStatus } from '#claims/rules/payment_status'
import { masters } from '#masters/queries/masters'

/** Columns of the claims dashboard, each a filter of the list (document 4, section 4). */
export const CLAIM_OWNERS = [
  'Accounts',
  'Auditor',
  'GM',
  'MD',
  'ToBePaid',
  'Paid',
  'Rejected',
  'Applicant',
] as const

export type ClaimOwnerFilter = (typeof CLAIM_OWNERS)[number]

/** The filters of the officers' list of claims (document 4, 2.6). */
export interface ClaimFilters {
  schemeId: number | null
  districtId: number | null
  bankId: number | null
  statusId: number | null
  owner: ClaimOwnerFilter | null
  applicationNo: string | null
  loiNo: string | null
  from: PlainDate | null
  till: PlainDate | null
  /** Free text: a claim's number, or the beginning of an applicant's name. */
  quick: string | null
}

const QUICK_LENGTH = 80

type Query = Readonly<Record<string, unknown>>

/** Reads the filters from an address; what it says wrongly is ignored. */
export function claimFilters(query: Query, officer: { districtId: number | null }): ClaimFilters {
  const known = (list: 'schemes' | 'districts' | 'banks' | 'claimStatuses', value: unknown) =>
    masters().find(list, Number(textOf(value) ?? Number.NaN))?.id ?? null
  const owner = textOf(query.owner)
  return {
    schemeId: known('schemes', query.loanType),
    districtId: officer.districtId ?? known('districts', query.district),
    bankId: known('banks', query.bank),
    statusId: known('claimStatuses', query.status),
    owner: CLAIM_OWNERS.find((name) => name === owner) ?? null,
    applicationNo: textOf(query.applicationNo)?.toUpperCase() ?? null,
    loiNo: textOf(query.loiNo)?.toUpperCase() ?? null,
    from: parsePlainDate(textOf(query.from)),
    till: parsePlainDate(textOf(query.till)),
    quick: textOf(query.quick)?.slice(0, QUICK_LENGTH) ?? null,
  }
}

/** The filters as the form shows them again. */
export function claimFilterValues(filters: ClaimFilters): Record<string, string> {
  const text = (value: number | string | null) => (value === null ? '' : String(value))
  return {
    loanType: text(filters.schemeId),
    district: text(filters.districtId),
    bank: text(filters.bankId),
    status: text(filters.statusId),
    owner: text(filters.owner),
    applicationNo: text(filters.applicationNo),
    loiNo: text(filters.loiNo),
    from: text(filters.from),
    till: text(filters.till),
    quick: text(filters.quick),
  }
}

/**
 * The filters as branches of the table of claims: one, or for an owner one for each status of claim and
 * payment that is theirs, so that each walks an index in the order of the list.
 */
export function claimBranches(filters: ClaimFilters): Branch[] {
  const { bankId, applicationNo, loiNo, from, till, quick } = filters
  const quickly = quick === null ? {} : byQuickText(quick)
  const values = asked({ bank_id: bankId, id: quickly.id ?? null })
  const numbers = [
    ...(applicationNo === null ? [] : [ofApplication(applicationNo)]),
    ...(loiNo === null ? [] : [ofLetter(loiNo)]),
  ]
  const names = quickly.name === undefined ? [] : [beginsWith('applicant_name', quickly.name)]
  const also = [...within('first_submitted_on', from, till), ...numbers, ...names]
  return cellsOf(filters).map((cell) => ({ equal: { ...values, ...cell }, also }))
}

/**
 * The same as cells of the counters; null when the filter asks for what they do not know.
 */
export function countedBranches(filters: ClaimFilters): Branch[] | null {
  const { bankId, applicationNo, loiNo, from, till, quick } = filters
  const unknown = [bankId, applicationNo, loiNo, from, till, quick]
  if (unknown.some((value) => value !== null)) return null
  return cellsOf(filters).map((equal) => ({ equal }))
}

/** Scheme, district and the states of claims; a status that is not the owner's leaves none. */
function cellsOf({ schemeId, districtId, statusId, owner }: ClaimFilters) {
  const cell = asked({ loan_type: schemeId, district_id: districtId, status_id: statusId })
  if (owner === null) return [cell]
  return statesOf(owner)
    .filter((state) => statusId === null || state.status_id === statusId)
    .map((state) => ({ ...cell, ...state }))
}

const ofApplication = (number: string) => pointsAt('application_id', 'applications', { number })

const ofLetter = (number: string) =>
  pointsAt('application_id', 'lois', { number, key: 'application_id' })

/** Digits are a claim's number; anything else begins an applicant's name. */
function byQuickText(quick: string): { id?: number; name?: string } {
  const digits = normaliseDigits(quick).trim()
  return /^\d{1,9}$/.test(digits) ? { id: Number(digits) } : { name: quick }
}

type ClaimState = { status_id: number; payment_status_id?: number }

/** An approved claim belongs to "to be paid" until the bank has paid it. */
function statesOf(owner: ClaimOwnerFilter): ClaimState[] {
  const statusOwner = owner === 'Paid' ? 'ToBePaid' : owner
  const statuses = masters().claimStatuses.filter((status) => status.owner === statusOwner)
  if (statusOwner !== 'ToBePaid') return statuses.map(({ id }) => ({ status_id: id }))
  const payments = masters().paymentStatuses.filter(
    ({ id }) => (id === PaymentStatus.paid) === (owner === 'Paid')
  )
  return statuses.flatMap(({ id }) =>
    payments.map((payment) => ({ status_id: id, payment_status_id: payment.id }))
  )
}
