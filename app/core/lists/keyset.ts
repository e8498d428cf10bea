import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { directRows, type Statement } from '#core/database/direct_rows'
import { forgetIndexes } from '#core/database/offered_indexes'
import { sqlInstant } from '#core/database/instant'
import type { Branch } from '#core/lists/branch'
import { countedRows, pageStatement } from '#core/lists/page_statement'
import type { Alongside } from '#core/sessions/unconfirmed_session'
import type { Cursor, Direction, ListState } from '#core/lists/list_state'

/** What a list is taken from, and in which order. */
export interface KeysetSource {
  table: string
  /** Column of the sort, never null; 'id' for the order of creation. The id settles ties. */
  column: string
  direction: Direction
  /**
   * No two rows have the same value, so nothing is left for the id to settle. MariaDB would sort the
   * whole table for an order by a unique key and the id.
   */
  isUnique?: boolean
  /**
   * Columns whose values have a handful of rows each: where one is asked for, its index finds them and
   * everything else is looked at in the rows.
   */
  few?: readonly string[]
  /**
   * The filter, as one query or as several that exclude each other (one for each of a few
   * statuses): each of them can then use an index that also orders, and only its first rows are
   * looked at.
   */
  branches: readonly Branch[]
}

/** Which rows stand on a page, in the order of the list, and whether there are more. */
export interface KeysetKeys {
  keys: Cursor[]
  hasNext: boolean
  hasPrevious: boolean
}

/** What a list shows of the rows that were found. */
export interface KeysetColumns {
  /** With their table's name: part of the statement as it stands, so never from outside. */
  columns: readonly string[]
  /** The table of other columns, one row of it for each by its key; part of the statement like these. */
  join?: { table: string; on: string }
  /** Tells how many rows the whole list has, or they are counted; sent along with the page. */
  total?: Statement | 'counted'
  /** Asked along with the page. */
  alongside?: Alongside
}

/** A page with its rows, in the order of the list: the columns asked for, and the row's key. */
export interface KeysetLines<R> extends KeysetKeys {
  lines: R[]
  /** Rows of the whole list, where it was asked along and the page has a row that carries it. */
  total?: number
}

/** For lists whose rows are loaded by their ids. */
export const KEYS_ALONE: KeysetColumns = { columns: [] }

const NOTHING = { keys: [], lines: [], hasNext: false, hasPrevious: false }

type Position = Pick<ListState, 'perPage' | 'page' | 'step'>

/**
 * Finds the ids of one page. First pages by their number, every other by the row it begins after or
 * ends before, at the same cost at any depth. The caller loads the rows by their ids.
 */
export function keysetKeys(
  client: QueryClientContract,
  source: KeysetSource,
  position: Position
): Promise<KeysetKeys> {
  return keysetLines(client, source, KEYS_ALONE, position)
}

/** The same with the rows, in one statement. */
export async function keysetLines<R>(
  client: QueryClientContract,
  source: KeysetSource,
  shown: KeysetColumns,
  { perPage, page, step }: Position
): Promise<KeysetLines<R>> {
  if (source.branches.length === 0) return NOTHING
  const isLast = step.kind === 'last'
  const isBackward = step.kind === 'before' || isLast
  const direction = isBackward ? opposite(source.direction) : source.direction
  const offset = step.kind === 'page' ? (page - 1) * perPage : 0
  const cursor = 'cursor' in step ? step.cursor : null

  const window = { cursor, limit: perPage + 1, offset }
  /** The total says how many of its rows the last page has. */
  const total = isLast ? (shown.total ?? 'counted') : shown.total
  const asked = { ...shown, total: await toldBy(client, source, total) }
  const statement = await pageStatement(client, { ...source, direction }, asked, window)
  const found = await directRows<Line>(client, statement).catch((error) => {
    /** An index that it named may be gone. */
    forgetIndexes(client, source.table)
    throw error
  })
  if (found.length > 0) shown.alongside?.see(found[0].keyset_alongside)
  const isTold = asked.total !== undefined && found.length > 0
  const rows = isTold ? Number(found[0].keyset_total ?? 0) : undefined
  const size = isLast && rows !== undefined ? rows % perPage || perPage : perPage
  const hasMore = found.length > size
  const lines = hasMore ? found.slice(0, size) : found
  if (isBackward) lines.reverse()
  const keys = lines.map((line) => ({ id: Number(line.id), value: plain(line.keyset_value) }))
  return {
    keys,
    lines: lines as R[],
    total: rows,
    hasNext: isBackward ? step.kind === 'before' : hasMore,
    hasPrevious: isBackward ? hasMore : keys.length > 0 && (offset > 0 || step.kind === 'after'),
  }
}

/**
 * How many rows a list has.
 *
 * @param total the statement that tells it as `total`, or they are counted
 */
export async function keysetTotal(
  client: QueryClientContract,
  source: KeysetSource,
  total: Statement | 'counted' = 'counted'
): Promise<number> {
  if (source.branches.length === 0) return 0
  const statement = await toldBy(client, source, total)
  const [row] = await directRows<{ total: unknown }>(client, statement)
  return Number(row.total ?? 0)
}

function toldBy<T extends KeysetColumns['total']>(
  client: QueryClientContract,
  source: KeysetSource,
  total: T
) {
  return total === 'counted' ? countedRows(client, source) : (total as Exclude<T, 'counted'>)
}

/** Rows of an export that are loaded together: few enough for little memory. */
const EXPORT_PORTION = 500

/**
 * Every row of a list from its beginning, for a file of any length, found in portions.
 *
 * @param rowsOf makes rows of a portion, in its order: of its columns, or of its keys
 */
export async function* keysetRows<R, T>(
  client: QueryClientContract,
  source: KeysetSource,
  shown: KeysetColumns,
  rowsOf: (portion: KeysetLines<R>) => T[] | Promise<T[]>
): AsyncGenerator<T> {
  let step: ListState['step'] = { kind: 'page' }
  for (;;) {
    const place = { perPage: EXPORT_PORTION, page: 1, step }
    const portion: KeysetLines<R> = await keysetLines(client, source, shown, place)
    if (portion.keys.length > 0) yield* await rowsOf(portion)
    if (!portion.hasNext) return
    step = { kind: 'after', cursor: portion.keys.at(-1)! }
  }
}

interface Line {
  id: number
  keyset_value: unknown
  keyset_total?: unknown
  keyset_alongside?: unknown
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc'
}

/** Instants come as text from one database and as objects from the other. */
function plain(value: unknown): Cursor['value'] {
  return value instanceof Date ? sqlInstant(value) : (value as Cursor['value'])
}
