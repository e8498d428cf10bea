import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type KeysetKeys, type KeysetSource, keysetKeys, keysetTotal } from '#core/lists/keyset'
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

/** One page of a list whose rows are counted as they are found, loaded by ids in their order. */
export async function countedPage<T>(
  client: QueryClientContract,
  source: KeysetSource,
  state: ListState,
  rowsOf: (ids: number[]) => Promise<T[]>
): Promise<ListPage<T>> {
  const total = await keysetTotal(client, source)
  const found = await keysetKeys(client, source, state, total)
  return listPage(await rowsOf(found.keys.map(({ id }) => id)), found, state, total)
}
