import { useState } from 'react'
import type { Sort } from '~/components/table/sort_header'
import type { Pagination } from '~/components/table/table_pages'

/** Sorts and paginates a short list that is already in the browser. */
export function useBrowserTable<Row extends object>(
  rows: readonly Row[],
  pageSizes: readonly number[],
  initialSize: number
) {
  const [sort, setSort] = useState<Sort | undefined>()
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(initialSize)
  const sorted = sort ? rows.toSorted((a, b) => compare(a, b, sort)) : rows
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage))
  const shown = Math.min(page, lastPage)
  const pagination: Pagination = {
    page: shown,
    perPage,
    total: rows.length,
    pageSizes,
    onPage: setPage,
    onPageSize: (size) => {
      setPerPage(size)
      setPage(1)
    },
  }
  return {
    rows: sorted.slice((shown - 1) * perPage, shown * perPage),
    sort,
    onSort: setSort,
    pagination,
  }
}

function compare<Row extends object>(a: Row, b: Row, { key, direction }: Sort): number {
  const [left, right] = [a, b].map((row) => (row as Record<string, number | string>)[key])
  const order = left === right ? 0 : left < right ? -1 : 1
  return direction === 'asc' ? order : -order
}
