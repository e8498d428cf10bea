import { parsePlainDate, type PlainDate } from '#core/calendar/plain_date'
import { normaliseCode, normaliseDigits } from '#core/formats/digits'
import { normaliseMobile } from '#core/formats/mobile'
import { fullName } from '#core/formats/names'
import { among, asked, beginsWith, type Branch, within } from '#core/lists/branch'
import { textOf } from '#core/lists/list_state'
import { masters } from '#masters/queries/masters'
import type { DashboardColumn } from '#masters/queries/rows'

/** What an officer looks for (document 3, Application list); null where the filter is not set. */
export interface ListFilters {
  loanType: number | null
  districtId: number | null
  statusId: number | null
  /** A column of the dashboard: the statuses it sums up (DECISIONS 3). */
  column: DashboardColumn | null
  number: string | null
  mobile: string | null
  /** Beginning of the applicant's name. */
  name: string | null
  /** Days of submission, both included. */
  from: PlainDate | null
  to: PlainDate | null
  /** Fields that hold something that cannot be: nothing is found, and the page says why. */
  invalid: InvalidFilter[]
}

export type InvalidFilter = 'mobile' | 'from' | 'to' | 'range'

/** Parameters of the address, in the order of the form. */
export const FILTER_PARAMETERS = [
  'loanType',
  'district',
  'status',
  'column',
  'number',
  'mobile',
  'name',
  'from',
  'to',
] as const

type Query = Readonly<Record<string, unknown>>

/**
 * Reads the filters from an address. An officer bound to a district gets that district whatever the
 * address says (DECISIONS 10).
 */
export function listFilters(query: Query, viewer: { districtId: number | null }): ListFilters {
  const text = (name: (typeof FILTER_PARAMETERS)[number]) => textOf(query[name])
  const from = readDay(text('from'))
  const to = readDay(text('to'))
  const mobile = text('mobile')
  const number = text('number')
  const name = text('name')
  const filters: ListFilters = {
    loanType: known('schemes', text('loanType')),
    districtId: viewer.districtId ?? known('districts', text('district')),
    statusId: known('applicationStatuses', text('status')),
    column: knownColumn(text('column')),
    number: number && normaliseDigits(number).replace(/\s+/g, '').toUpperCase(),
    mobile: mobile && normaliseMobile(mobile),
    name: name && fullName([name]),
    from: from.day,
    to: to.day,
    invalid: [],
  }
  if (filters.mobile && !/^\d{10}$/.test(filters.mobile)) filters.invalid.push('mobile')
  if (from.isWrong) filters.invalid.push('from')
  if (to.isWrong) filters.invalid.push('to')
  if (from.day && to.day && from.day > to.day) filters.invalid.push('range')
  return filters
}

/** The filters as they were typed, for the form; the district is the one in force. */
export function filterTexts(query: Query, { districtId }: ListFilters) {
  const texts = FILTER_PARAMETERS.map((name) => [name, textOf(query[name]) ?? ''])
  return {
    ...(Object.fromEntries(texts) as Record<(typeof FILTER_PARAMETERS)[number], string>),
    district: districtId === null ? '' : String(districtId),
  }
}

function readDay(text: string | null) {
  const day = parsePlainDate(text)
  return { day, isWrong: text !== null && day === null }
}

function known(list: 'schemes' | 'districts' | 'applicationStatuses', text: string | null) {
  return (text && masters().find(list, Number(normaliseCode(text)))?.id) || null
}

function knownColumn(text: string | null): DashboardColumn | null {
  const column = text as DashboardColumn
  return text && masters().statusesInColumn(column).length > 0 ? column : null
}

/** Statuses the filters leave, or null for all of them. */
export function filteredStatuses({ statusId, column }: ListFilters): number[] | null {
  if (column === null) return statusId === null ? null : [statusId]
  const ids = masters()
    .statusesInColumn(column)
    .map((status) => status.id)
  return statusId === null ? ids : ids.filter((id) => id === statusId)
}

/** Whether the counters know how many there are: they are kept by district, loan type and status. */
export function isCounted(filters: ListFilters): boolean {
  const { number, mobile, name, from, to } = filters
  return [number, mobile, name, from, to].every((value) => value === null)
}

/** Columns whose values have a handful of applications each. */
export const FEW = ['number', 'mobile'] as const

/** Whether the filters look for one of those. */
export const isForFew = (filters: ListFilters) => FEW.some((name) => filters[name] !== null)

/**
 * The filters as branches of the list: one, or one for each of a few statuses, unless it is for a
 * handful anyway; none for no rows.
 */
export function filterBranches(filters: ListFilters): Branch[] {
  if (filters.invalid.length > 0) return []
  const { districtId, loanType, number, mobile, name, from, to } = filters
  const equal = asked({ district_id: districtId, loan_type: loanType, number, mobile })
  const names = name === null ? [] : [beginsWith('applicant_name', name)]
  const also = [...within('submitted_on', from, to), ...names]
  const statuses = filteredStatuses(filters)
  if (statuses === null) return [{ equal, also }]
  if (isForFew(filters) && statuses.length > 1) {
    return [{ equal, also: [...also, among('status_id', statuses)] }]
  }
  return statuses.map((id) => ({ equal: { ...equal, status_id: id }, also }))
}
