/**
 * A table of counts in which every cell leads to the list behind it: the address of a cell is the
 * path with the query of its row and of its column.
 */
export type SummaryTable = {
  path: string
  columns: SummaryColumn[]
  rows: SummaryRow[]
  /** Sums of the rows. */
  total: { query: string; counts: number[] }
}

export type SummaryColumn = {
  key: string
  query: string
  /** In the officer's language where it is a master's name; else the page knows the word. */
  label: string | null
  /** With whom the files of the column are: heads of the table (document 3). */
  group: 'corporation' | 'applicant' | null
}

export type SummaryRow = {
  id: number
  label: string
  /** Said below the label. */
  note: string | null
  query: string
  /** One for each column. */
  counts: number[]
}

/** 'a=1&b=2' of what is set. */
export function queryOf(values: Record<string, string | number | null>): string {
  const set = Object.entries(values).filter(([, value]) => value !== null)
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}

/** The address behind a cell. */
export function cellHref(path: string, ...queries: string[]): string {
  const query = queries.filter((part) => part !== '').join('&')
  return query === '' ? path : `${path}?${query}`
}

/** The sums of each column over the rows. */
export function columnSums(rows: readonly { counts: readonly number[] }[], columns: number) {
  return Array.from({ length: columns }, (_, at) =>
    rows.reduce((sum, row) => sum + row.counts[at], 0)
  )
}
