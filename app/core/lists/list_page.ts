import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  type KeysetColumns,
  type KeysetKeys,
  type KeysetLines,
  type KeysetSource,
  keysetLines,
  keysetTotal,
} from '#core/lists/keyset'
import { type Direction, type ListState, writeCursor } from '#core/lists/list_state'

/** One page of a list, as pages show it. */
export interface ListPage<T> {
  rows: T[]
  /** Rows of the whole list under its filter. */
  total: number
  page: number
  /** Number of the last page. */
  pages: number
  perPage: number
  sort: { key: string; direction: Direction }
  /** Cursors for `after` and `before`; null at an end of the list. */
  next: string | null
  previous: string | null
}

/** Puts a page together from the keys it was found by. */
export function listPage<T>(
  rows: T[],
  keys: KeysetKeys,
  state: ListState,
  total: number
): ListPage<T> {
  const pages = Math.max(1, Math.ceil(total / state.perPage))
  return {
    rows,
    total,
    page: state.step.kind === 'last' ? pages : Math.min(state.page, pages),
    pages,
    perPage: state.perPage,
    sort: { key: state.sort, direction: state.direction },
    next: keys.hasNext ? writeCursor(keys.keys.at(-1)!) : null,
    previous: keys.hasPrevious ? writeCursor(keys.keys[0]) : null,
  }
}

/**
 * Finds a page and how many rows the whole list has, which mostly the page brings along or tells by its
 * end.
 */
export async function foundAndCounted<R>(
  client: QueryClientContract,
  source: KeysetSource,
  shown: KeysetColumns,
  state: ListState
): Promise<{ found: KeysetLines<R>; total: number }> {
  const found = await keysetLines<R>(client, source, shown, state)
  const told = found.total ?? totalFound(found, state)
  return { found, total: told ?? (await keysetTotal(client, source, shown.total)) }
}

/** How many rows a list has, where a page found by its number tells it, being the last. */
function totalFound({ keys, hasNext }: KeysetKeys, { step, page, perPage }: ListState) {
  const isEnd = step.kind === 'page' && !hasNext && (keys.length > 0 || page === 1)
  return isEnd ? (page - 1) * perPage + keys.length : null
}

/** One page of a list whose rows are counted as they are found, loaded by ids in their order. */
export async function countedPage<T>(
  client: QueryClientContract,
  source: KeysetSource,
  state: ListState,
  rowsOf: (ids: number[]) => Promise<T[]>
): Promise<ListPage<T>> {
  const shown = { columns: [], total: 'counted' as const }
  const { found, total } = await foundAndCounted(client, source, shown, state)
  return listPage(await rowsOf(found.keys.map(({ id }) => id)), found, state, total)
}
