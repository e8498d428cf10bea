import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  countRows,
  rowCursor,
  keysetPage,
  type KeysetPage,
  type KeysetRow,
  type KeysetSource,
} from '#lists/keyset'
import { type Direction, type ListState, writeCursor } from '#lists/list_state'

/** One page of a list, as pages show it. */
export interface ListPage<T> {
  rows: T[]
  /** Rows of the complete list under its filter. */
  total: number
  /** Whether there are more rows than the total, because counting was stopped. */
  isCapped: boolean
  page: number
  /** Number of the last page; for a list that is not counted to its end, of the next one. */
  pages: number
  perPage: number
  sort: { key: string; direction: Direction }
  /** Cursors for `after` and `before`; null at an end of the list. */
  next: string | null
  previous: string | null
  /** The parameter that has to narrow the list as well before rows are searched. */
  requiredFilter: string | null
}

/**
 * The page of a list that was not searched, because without another filter it would take seconds.
 *
 * @param options.max the number that the rows exceed
 */
export function requiredFilterPage(
  { perPage, sort, direction }: ListState,
  { requiredFilter, max }: { requiredFilter: string; max: number }
): ListPage<never> {
  const unseen = { rows: [], total: max, isCapped: true, page: 1, pages: 1 }
  return {
    ...unseen,
    perPage,
    sort: { key: sort, direction },
    next: null,
    previous: null,
    requiredFilter,
  }
}

/** Limit of counting: nobody reads more than 10,000 rows. */
const MAX_COUNTED = 10_000

/**
 * One page of a list with the number of its rows, which follows from the end of the page where possible. The last page
 * requires the complete count.
 *
 * @param linesOf maps the found rows to lines, in their order
 * @param counters return the number of rows in the list; otherwise they are counted
 */
export async function listPage<R, T>(
  client: QueryClientContract,
  source: KeysetSource,
  state: ListState,
  linesOf: (rows: KeysetRow<R>[]) => T[] | Promise<T[]>,
  counters?: () => Promise<number>
): Promise<ListPage<T>> {
  const count = (max?: number) => countRows(client, source, max)
  const isLast = state.step.kind === 'last'
  const beforehand = isLast ? await (counters?.() ?? count()) : undefined
  const [found, counted] = await Promise.all([
    keysetPage<R>(client, source, state, beforehand),
    beforehand ?? counters?.(),
  ])
  const nearest = found.rows.length === 0 ? nearestPage(state) : null
  if (nearest) return listPage(client, source, nearest, linesOf, counters)
  /** Rows found by index entries are not counted beyond the page, which would read many more entries. */
  const isSeen = source.indexEntries !== undefined && !isLast
  const max = isSeen ? state.page * state.perPage : MAX_COUNTED
  const total =
    counted ?? totalByEnd(found, state, isSeen) ?? (isSeen ? max + 1 : await count(MAX_COUNTED + 1))
  const isCapped = !counters && !isLast && total > max
  const pages = isCapped
    ? state.page + Number(found.hasNext)
    : Math.max(1, Math.ceil(total / state.perPage))
  return {
    rows: await linesOf(found.rows),
    total: isCapped ? max : total,
    isCapped,
    page: isLast ? pages : Math.min(state.page, pages),
    pages,
    perPage: state.perPage,
    sort: { key: state.sort, direction: state.direction },
    next: found.hasNext ? writeCursor(rowCursor(found.rows.at(-1)!)) : null,
    previous: found.hasPrevious ? writeCursor(rowCursor(found.rows[0])) : null,
    requiredFilter: null,
  }
}

/**
 * The nearest existing page for an address beyond an end of the list, such as a bookmark after rows were removed; null
 * where there is no page at all.
 */
function nearestPage(state: ListState): ListState | null {
  const { step, page } = state
  if (step.kind === 'before') return { ...state, page: 1, step: { kind: 'page' } }
  const isBeyond = step.kind === 'after' || (step.kind === 'page' && page > 1)
  return isBeyond ? { ...state, step: { kind: 'last' } } : null
}

/**
 * The number of rows in a list, where a page found by its number is the last one.
 *
 * @param isTrusted whether the page number in the address of a page after a row is accepted
 */
function totalByEnd(
  { rows, hasNext }: KeysetPage<unknown>,
  { step, page, perPage }: ListState,
  isTrusted: boolean
): number | undefined {
  const isNumbered = step.kind === 'page' || isTrusted
  const isEnd = isNumbered && !hasNext && (rows.length > 0 || page === 1)
  return isEnd ? (page - 1) * perPage + rows.length : undefined
}
