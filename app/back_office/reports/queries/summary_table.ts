import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { type Districts, hasDistrict, whereDistricts } from '#lists/query_filters'
import type { CounterCell, SubjectType } from '#workflow/contracts/subject'
import { localName, masters } from '#masters/queries/masters'

/**
 * A table of counts in which every cell links to the list behind it: the address of a cell is the path with the queries
 * of its row and its column.
 */
export type SummaryTable = {
  path: string
  columns: SummaryColumn[]
  rows: SummaryRow[]
  /** Sums of the rows. */
  total: { query: string; counts: number[] }
}

type SummaryColumn = {
  key: string
  query: string
  /** In the officer's language if it is a stage or a master's name; otherwise the page has the word. */
  label: string | null
  /** Who the files of the column are with: header of the table (document 3). */
  group: 'corporation' | 'applicant' | null
}

type SummaryRow = {
  id: number
  label: string
  /** Shown below the label. */
  note: string | null
  query: string
  /** One for each column. */
  counts: number[]
}

/** Returns the query string 'a=1&b=2' of the values that are set. */
export function queryOf(values: Record<string, string | number | null>): string {
  const set = Object.entries(values).filter(([, value]) => value !== null)
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}

/** Returns the address behind a cell. */
export function cellHref(path: string, ...queries: string[]): string {
  const query = queries.filter((part) => part !== '').join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Returns the sum of each column over the rows. */
export function columnSums(rows: readonly { counts: readonly number[] }[], columns: number) {
  return Array.from({ length: columns }, (_, at) =>
    rows.reduce((sum, row) => sum + row.counts[at], 0)
  )
}

/** Which cells to count; null means all. */
export type CountScope = {
  districts: Districts
  loanType: number | null
}

/**
 * Returns the counters of applications or claims: a few thousand rows at most, however many they count, so that a
 * dashboard has the same cost at any size (PERFORMANCE).
 */
export const countsOf = cachedPerRequest(async function (
  subjectType: SubjectType,
  { districts, loanType }: CountScope,
  client: QueryClientContract
): Promise<CounterCell[]> {
  const query = client.from('workflow_counters').where('subject_type', subjectType)
  whereDistricts(query, 'district_id', districts)
  if (loanType !== null) query.where('loan_type', loanType)
  const rows = await query.whereNot('subjects', 0)
  return rows.map((row) => ({
    districtId: Number(row.district_id),
    loanType: Number(row.loan_type),
    statusId: Number(row.status_id),
    paymentStatusId: Number(row.payment_status_id),
    subjects: Number(row.subjects),
    amountPaise: Number(row.amount_paise),
  }))
})

/** Sums counts by a key of two parts, for example district and column. */
export function tally(
  counts: readonly CounterCell[],
  keyOf: (count: CounterCell) => readonly [number | string, number | string]
): (row: number | string, column: number | string) => number {
  const sums = new Map<string, number>()
  for (const count of counts) {
    const key = keyOf(count).join('|')
    sums.set(key, (sums.get(key) ?? 0) + count.subjects)
  }
  return (row, column) => sums.get(`${row}|${column}`) ?? 0
}

/** Returns a row for each district, or for each visible one, ordered by name. */
export function districtRows(
  districts: Districts,
  query: Record<string, string | number | null>,
  locale: string,
  countsFor: (districtId: number) => number[]
): SummaryRow[] {
  return masters()
    .rows.districts.filter(({ id }) => hasDistrict(districts, id))
    .map((district) => ({
      id: district.id,
      label: localName(district, locale),
      note: null,
      query: queryOf({ district: district.id, ...query }),
      counts: countsFor(district.id),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
