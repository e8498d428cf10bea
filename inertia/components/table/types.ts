import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  /** What the cell shows; by default the row's value under the key. */
  render?: (row: Row) => ReactNode
  align?: 'left' | 'right' | 'center'
  sortable?: boolean
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

export interface Pagination {
  page: number
  perPage: number
  total: number
  /** By default from total and perPage. */
  lastPage?: number
  /** Sizes to choose from; no choice without them. */
  pageSizes?: readonly number[]
  /** Without these the list moves by links that set `page` and `perPage` in the address. */
  onPage?: (page: number) => void
  onPageSize?: (perPage: number) => void
}
