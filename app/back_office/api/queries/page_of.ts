import db from '@adonisjs/lucid/services/db'
import { rowCursor, keysetPage, type KeysetSource } from '#lists/keyset'
import { readCursor, writeCursor } from '#lists/list_state'

const DEFAULT_LIMIT = 50

/** Where a system is in a list, and how much of it it asks for. */
export interface PageQuery {
  limit?: number
  after?: string
}

/** One page of a list in the order in which its rows came to be, or of a column, at the same cost at any depth. */
export async function keysetPageOf<Found, Row>(
  source: Omit<KeysetSource, 'column' | 'direction'> & { column?: string },
  { limit = DEFAULT_LIMIT, after }: PageQuery,
  linesOf: (rows: (Found & { id: number })[]) => Row[] | Promise<Row[]>
): Promise<{ data: Row[]; next: string | null }> {
  const cursor = readCursor(after ?? null)
  const { rows, hasNext } = await keysetPage<Found>(
    db.connection(),
    { column: 'id', ...source, direction: 'asc' },
    { perPage: limit, page: 1, step: cursor ? { kind: 'after', cursor } : { kind: 'page' } }
  )
  return {
    data: await linesOf(rows),
    next: hasNext ? writeCursor(rowCursor(rows.at(-1)!)) : null,
  }
}
