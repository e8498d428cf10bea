import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  type KeysetPage,
  type KeysetRow,
  type KeysetSource,
  countRows,
  findCursor,
  keysetPage,
  rowCursor,
} from '#lists/keyset'
import { type Direction, type ListState, textOf, writeCursor } from '#lists/list_state'
import db from '@adonisjs/lucid/services/db'
import type { FilterContext, Viewer } from '#lists/filters'

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
  const emptyPage = { rows: [], total: max, isCapped: true, page: 1, pages: 1 }
  return {
    ...emptyPage,
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
  const knownTotal = isLast ? await (counters?.() ?? count()) : undefined
  const [found, counted] = await Promise.all([
    keysetPage<R>(client, source, state, knownTotal),
    knownTotal ?? counters?.(),
  ])
  const nearest = found.rows.length === 0 ? nearestPage(state) : null
  if (nearest) return listPage(client, source, nearest, linesOf, counters)
  /** Rows found by index entries are not counted beyond the page, which would read many more entries. */
  const isCountedToPage = source.indexEntries !== undefined && !isLast
  const max = isCountedToPage ? state.page * state.perPage : MAX_COUNTED
  const total =
    counted ??
    totalByEnd(found, state, isCountedToPage) ??
    (isCountedToPage ? max + 1 : await count(MAX_COUNTED + 1))
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

type Query = FilterContext['query']
type Order<S extends string> = { sort: S; direction: Direction }

/** The parts of a list (`defineList`) that a record's position needs. */
interface PositionedList<Values, Sort extends string> {
  parameters: readonly string[]
  filters: { read(query: Query, viewer: Viewer): Values }
  state(query: Query): Order<Sort>
  found(values: Values, order: Order<Sort>): Promise<KeysetSource>
}

/** The position of a record in the list from which it was opened. */
export interface ListPlace {
  /** Link back to the list, in the state from which it was left; null for a user without the list. */
  backHref: string | null
  /** Links to the previous and next record; null at an end, and where the record was not opened from the list. */
  previousHref: string | null
  nextHref: string | null
  /** The part of the address that belongs to the list, for forms. */
  query: string
}

/** Position of a record for a user who has no list of such records. */
export const NO_LIST: ListPlace = { backHref: null, previousHref: null, nextHref: null, query: '' }

/** Returns the part of an address that belongs to the list, to be carried from record to record. */
export function listQuery({ parameters }: { parameters: readonly string[] }, query: Query): string {
  const listParameters = new URLSearchParams()
  for (const name of parameters) {
    const value = textOf(query[name])
    if (value !== null) listParameters.set(name, value)
  }
  return listParameters.toString()
}

/**
 * Address after a decision: the next record of the list from which this one was opened, at its end the list; a user who
 * followed a link to this record stays on it.
 */
export const hrefAfterDecision = ({ nextHref, backHref, query }: ListPlace, own: string) =>
  query === '' ? own : (nextHref ?? backHref ?? own)

/** Returns an address with its query string, where there is one. */
export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/**
 * Finds the records before and after one under the filter and sort order of the list from which it was opened. The
 * record need not match any more: a decision may have removed it. An address without a parameter of the list has no
 * position: a user who followed a link to one record is not led through all of them.
 *
 * @param path address of the list, below which its records have theirs
 */
export async function listPlace<Values, Sort extends string>(
  list: PositionedList<Values, Sort>,
  { path, id, query, viewer }: { path: string; id: number; query: Query; viewer: Viewer }
): Promise<ListPlace> {
  const text = listQuery(list, query)
  const backHref = withQuery(path, text)
  if (text === '') return { ...NO_LIST, backHref }
  const found = await list.found(list.filters.read(query, viewer), list.state(query))
  const source = { ...found, columns: [], join: undefined }
  const client = db.connection()
  const cursor = await findCursor(client, source, id)
  const find = async (kind: 'before' | 'after') => {
    if (cursor === null) return null
    const { rows } = await keysetPage(client, source, {
      perPage: 1,
      page: 1,
      step: { kind, cursor },
    })
    return rows.length > 0 ? withQuery(`${path}/${rows[0].id}`, text) : null
  }
  const [previousHref, nextHref] = await Promise.all([find('before'), find('after')])
  return { backHref, previousHref, nextHref, query: text }
}
