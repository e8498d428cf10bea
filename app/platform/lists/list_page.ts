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
  /** Rows of the whole list under its filter. */
  total: number
  /** There are more rows than the total says, where counting has ended. */
  isCapped: boolean
  page: number
  /** Number of the last page; of a list that is not counted to its end, of the next one. */
  pages: number
  perPage: number
  sort: { key: string; direction: Direction }
  /** Cursors for `after` and `before`; null at an end of the list. */
  next: string | null
  previous: string | null
  /** The parameter that has to narrow the list as well before it is looked for. */
  requiredFilter: string | null
}

/**
 * The page of a list that was not looked for, since it would take seconds without one filter more.
 *
 * @param most how many rows there are more than
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

/** Rows are counted up to here: more than 10,000 nobody reads through. */
const MAX_COUNTED = 10_000

/**
 * One page of a list with the number of its rows, which a page tells by its end where it can. The last
 * page needs to know it to the end.
 *
 * @param linesOf makes lines of the rows found, in their order
 * @param counters tell how many rows the list has, or they are counted
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
  /** What entries lead to is not counted beyond the page: that would go through many more of them. */
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
 * Where to look instead where an address leads beyond an end of the list, as one that was kept does
 * when rows have gone meanwhile; null where there is no page at all.
 */
function nearestPage(state: ListState): ListState | null {
  const { step, page } = state
  if (step.kind === 'before') return { ...state, page: 1, step: { kind: 'page' } }
  const isBeyond = step.kind === 'after' || (step.kind === 'page' && page > 1)
  return isBeyond ? { ...state, step: { kind: 'last' } } : null
}

/**
 * How many rows a list has, where a page found by its number tells it, being the last.
 *
 * @param isTrusted the number that the address gives a page behind a row is taken for true
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
