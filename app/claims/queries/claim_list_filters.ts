import { parsePlainDate, type PlainDate } from '#core/calendar/plain_date'
import type { Builder } from '#core/lists/keyset'
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
 * The conditions on the table of claims: one query, or for an owner one for each status of claim and
 * payment that is theirs, so that each walks an index in the order of the list.
 */
export function claimBranches(filters: ClaimFilters): ((builder: Builder) => void)[] {
  const states = filters.owner === null ? [{}] : statesOf(filters.owner)
  return states.map((state) => (builder: Builder) => {
    for (const [column, value] of Object.entries(state)) builder.where(column, value)
    matching(builder, filters)
  })
}

/**
 * The same as conditions on the counters; null when the filter asks for what they do not know.
 */
export function countedBranches(filters: ClaimFilters): Record<string, number>[] | null {
  const { schemeId, districtId, statusId, owner, ...others } = filters
  if (Object.values(others).some((value) => value !== null)) return null
  const states = owner === null ? [{}] : statesOf(owner)
  const asked = { loan_type: schemeId, district_id: districtId, status_id: statusId }
  const conditions = Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, number] => entry[1] !== null)
  )
  return states
    .filter((state) => statusId === null || !('status_id' in state) || state.status_id === statusId)
    .map((state) => ({ ...conditions, ...state }))
}

function matching(builder: Builder, filters: ClaimFilters) {
  const { schemeId, districtId, bankId, statusId } = filters
  if (schemeId !== null) builder.where('loan_type', schemeId)
  if (districtId !== null) builder.where('district_id', districtId)
  if (bankId !== null) builder.where('bank_id', bankId)
  if (statusId !== null) builder.where('status_id', statusId)
  if (filters.from !== null) builder.where('first_submitted_on', '>=', filters.from)
  if (filters.till !== null) builder.where('first_submitted_on', '<=', filters.till)
  if (filters.quick !== null) byQuickText(builder, filters.quick)
  if (filters.applicationNo !== null) {
    builder.whereIn('application_id', (applications: Builder) => {
      applications.from('applications').select('id').where('number', filters.applicationNo)
    })
  }
  if (filters.loiNo !== null) {
    builder.whereIn('application_id', (lois: Builder) => {
      lois.from('lois').select('application_id').where('number', filters.loiNo)
    })
  }
}

/** Digits are a claim's number; anything else begins an applicant's name. */
function byQuickText(builder: Builder, quick: string) {
  const digits = normaliseDigits(quick).trim()
  if (/^\d{1,9}$/.test(digits)) {
    builder.where('id', Number(digits))
  } else {
    const prefix = quick.replace(/[!%_]/g, (mark) => `!${mark}`)
    builder.whereRaw(`applicant_name like ? escape '!'`, [`${prefix}%`])
  }
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
