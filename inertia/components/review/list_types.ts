import { listAddress } from '~/lib/list_address'

export const LIST_PATH = '/officer/applications'

export type FilterName =
  'loanType' | 'district' | 'status' | 'column' | 'number' | 'mobile' | 'name' | 'from' | 'to'

export type Filters = Record<FilterName, string>

export const FILTER_NAMES: readonly FilterName[] = [
  'loanType',
  'district',
  'status',
  'column',
  'number',
  'mobile',
  'name',
  'from',
  'to',
]

export type ListRow = {
  id: number
  number: string
  loanType: number
  district: string
  submittedOn: string
  aadhaar: string
  applicantName: string
  mobile: string
  businessType: string
  amountPaise: number
  status: string
  statusColumn: string
  lastActionOn: string
}

type Choice = { value: string; label: string }

export type ListChoices = {
  schemes: Choice[]
  districts: Choice[]
  statuses: Choice[]
  columns: string[]
}

export type List = {
  rows: ListRow[]
  total: number
  page: number
  pages: number
  perPage: number
  sort: { key: string; direction: 'asc' | 'desc' }
  next: string | null
  previous: string | null
}

/** Where in the list; gone when anything else of it changes. */
const AT_THE_START = { page: undefined, after: undefined, before: undefined, edge: undefined }

/** The list with these filters, from its beginning; sort and size stay. */
export function filterAddress(url: string, filters: Filters): string {
  const kept = FILTER_NAMES.map((name) => [name, filters[name].trim() || undefined])
  return listAddress(url, { ...Object.fromEntries(kept), ...AT_THE_START })
}

export function sortAddress(url: string, sort: { key: string; direction: string }): string {
  return listAddress(url, { sort: sort.key, direction: sort.direction, ...AT_THE_START })
}

export function sizeAddress(url: string, perPage: number): string {
  return listAddress(url, { perPage, ...AT_THE_START })
}

/** Pages that have a number of their own on the server; others are reached step by step. */
const LAST_NUMBERED_PAGE = 100

/** A page of the list: by its neighbour's row or the end of the list where that is known. */
export function pageAddress(url: string, list: List, page: number): string {
  const at = (place: Record<string, string | number | undefined>) =>
    listAddress(url, { ...AT_THE_START, page, ...place })
  if (page === 1) return listAddress(url, AT_THE_START)
  if (page === list.page + 1 && list.next) return at({ after: list.next })
  if (page === list.page - 1 && list.previous) return at({ before: list.previous })
  if (page >= list.pages || page > LAST_NUMBERED_PAGE) return at({ edge: 'last' })
  return at({})
}
