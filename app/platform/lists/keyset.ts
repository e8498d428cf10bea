import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite, sqlInstant } from '#kernel/database/dialect'
import { type Filter, type IndexEntries, type Query, idsFromEntries } from '#lists/query_filters'
import type { Cursor, Direction, ListState } from '#lists/list_state'

/** Source of a list's rows, and their order. */
export interface KeysetSource {
  table: string
  filter: Filter
  /** Column of the sort, never null; 'id' for the order of creation. The id breaks ties. */
  column: string
  direction: Direction
  /** No two rows have the same value, so there are no ties to break. */
  isUnique?: boolean
  /** No index has this order: rows are found by the filter and then sorted. */
  isCollected?: boolean
  /**
   * The filter selects one value of a column whose index continues with the ids. MariaDB may prefer the table's own
   * order where most rows have the value, and then skips the rows before the page one by one.
   */
  isSingleValue?: boolean
  /** An index has this order only among the rows of each of these values: they are merged. */
  mergedSources?: { column: string; values: readonly (number | string)[] }
  /** Ranks of the values of the column, where it is not ordered by them. */
  ranks?: ReadonlyMap<number, number>
  /** Columns of a row, each with its table's name; empty where rows are loaded by their ids. */
  columns?: readonly string[]
  /** Left-joins the tables of other columns: each has at most one row per row of the list. */
  join?: Filter
  /** Index entries that refer to the rows, in the order of their ids. */
  indexEntries?: IndexEntries
}

/** A row of a list: its columns and its position. */
export type KeysetRow<R> = R & { id: number; keyset_value: Cursor['value'] }

/** The rows of a page in the order of the list, and whether there are more. */
export interface KeysetPage<R> {
  rows: KeysetRow<R>[]
  hasNext: boolean
  hasPrevious: boolean
}

/** Window of a list's rows: those after the cursor, from an offset, up to a limit. */
interface Window {
  cursor: Cursor | null
  offset: number
  limit: number
}

/**
 * Finds one page. The first pages are found by their number, every other by the row after which it begins or before
 * which it ends, at the same cost at any depth.
 *
 * @param total rows of the complete list, from which the size of its last page follows
 */
export async function keysetPage<R>(
  client: QueryClientContract,
  source: KeysetSource,
  { perPage, page, step }: Pick<ListState, 'perPage' | 'page' | 'step'>,
  total = 0
): Promise<KeysetPage<R>> {
  const isLast = step.kind === 'last'
  const isBackward = step.kind === 'before' || isLast
  const size = isLast ? total % perPage || perPage : perPage
  const window = {
    cursor: 'cursor' in step ? step.cursor : null,
    offset: step.kind === 'page' ? (page - 1) * perPage : 0,
    limit: size + 1,
  }
  const order = isBackward ? { ...source, direction: opposite(source.direction) } : source
  const found = source.ranks
    ? await rowsByRank<R>(client, order, source.ranks, window)
    : source.mergedSources
      ? await rowsOfMergedSources<R>(client, order, source.mergedSources, window)
      : ((await (order.indexEntries
          ? rowsOfIndexEntries(client, order, order.indexEntries, window)
          : orderedRows(client, order, window))) as KeysetRow<R>[])
  const hasMore = found.length > size
  const rows = found.slice(0, size).map((row) => ({
    ...row,
    id: Number(row.id),
    keyset_value: plainValue(row.keyset_value),
  }))
  if (isBackward) rows.reverse()
  const isBehindOthers = window.offset > 0 || step.kind === 'after'
  return {
    rows,
    hasNext: isBackward ? step.kind === 'before' : hasMore,
    hasPrevious: isBackward ? hasMore : rows.length > 0 && isBehindOthers,
  }
}

/**
 * Counts the rows of a list one by one.
 *
 * @param max the limit of counting: a million rows are not read just to show a number
 */
export async function countRows(
  client: QueryClientContract,
  source: Pick<KeysetSource, 'table' | 'filter' | 'indexEntries'>,
  max?: number
): Promise<number> {
  const { table, filter, indexEntries: entries } = source
  const query = entries ? idsFromEntries(client, source, entries) : client.from(table)
  if (!entries) filter(query)
  if (max !== undefined) query.select(client.raw('1')).limit(max)
  const counted = max === undefined ? query : client.query().from(query.as('counted'))
  const [{ total }] = await counted.count('* as total')
  return Number(total)
}

/** Rows of an export that are loaded together: few enough to need little memory. */
const EXPORT_BATCH_SIZE = 500

/** Iterates over every row of a list from its beginning, for a file of any length, in batches. */
export async function* keysetRows<R, T>(
  client: QueryClientContract,
  source: KeysetSource,
  linesOf: (rows: KeysetRow<R>[]) => T[] | Promise<T[]>
): AsyncGenerator<T> {
  let step: ListState['step'] = { kind: 'page' }
  for (;;) {
    const place = { perPage: EXPORT_BATCH_SIZE, page: 1, step }
    const batch: KeysetPage<R> = await keysetPage(client, source, place)
    if (batch.rows.length > 0) yield* await linesOf(batch.rows)
    if (!batch.hasNext) return
    step = { kind: 'after', cursor: rowCursor(batch.rows.at(-1)!) }
  }
}

/** Finds the position that a row has, or had, in a list that may not contain it; null where there is no such row. */
export async function findCursor(
  client: QueryClientContract,
  { table, column, ranks }: KeysetSource,
  id: number
): Promise<Cursor | null> {
  const row = await client.from(table).where({ id }).select(`${column} as keyset_value`).first()
  if (!row) return null
  const value = plainValue(row.keyset_value)
  return { id, value: ranks ? (ranks.get(Number(value)) ?? null) : value }
}

/** The position of a row in its list. */
export const rowCursor = ({ id, keyset_value: value }: KeysetRow<unknown>): Cursor => ({
  id,
  value,
})

function orderedRows(client: QueryClientContract, source: KeysetSource, window: Window): Query {
  const { table, column, direction, isUnique, isCollected } = source
  const query = filteredRows(client, source, window).select(`${table}.${column} as keyset_value`)
  if (window.cursor) whereAfterCursor(query, source, window.cursor)
  const value = `${table}.${column}`
  /** No index has the order of a computed value, on any database. */
  if (isCollected) query.orderByRaw(`coalesce(${value}, ${value}) ${direction}`)
  else query.orderBy(value, direction)
  return isUnique || column === 'id' ? query : query.orderBy(`${table}.id`, direction)
}

/**
 * Finds the rows where values have ranks: the rows of one value after the other, until the page is full. The rows of
 * each value are read from an index, in the order of the ids.
 */
async function rowsByRank<R>(
  client: QueryClientContract,
  source: KeysetSource,
  ranks: ReadonlyMap<number, number>,
  { cursor, offset, limit }: Window
): Promise<KeysetRow<R>[]> {
  const { table, column, direction } = source
  const sign = direction === 'asc' ? 1 : -1
  const inOrder = [...ranks].sort(([, one], [, other]) => sign * (one - other))
  const found: KeysetRow<R>[] = []
  for (const [value, place] of inOrder) {
    const missing = offset + limit - found.length
    if (missing === 0) break
    if (cursor && sign * (place - Number(cursor.value)) < 0) continue
    const part = { ...source, column: 'id' }
    const rows = filteredRows(client, part, { offset: 0, limit: missing })
      .select(client.raw('? as keyset_value', [place]))
      .where(`${table}.${column}`, value)
      .orderBy(`${table}.id`, direction)
    if (cursor?.value === place) whereAfterCursor(rows, part, cursor)
    found.push(...((await rows) as KeysetRow<R>[]))
  }
  return found.slice(offset)
}

/** Reads the first rows of each value in the order of the list, and selects the page from them. */
async function rowsOfMergedSources<R>(
  client: QueryClientContract,
  source: KeysetSource,
  { column, values }: NonNullable<KeysetSource['mergedSources']>,
  { cursor, offset, limit }: Window
): Promise<KeysetRow<R>[]> {
  const first = { cursor, offset: 0, limit: offset + limit }
  const sources = await Promise.all(
    values.map(async (value) => {
      const rows = orderedRows(client, source, first).where(`${source.table}.${column}`, value)
      return (await rows) as KeysetRow<R>[]
    })
  )
  const sign = source.direction === 'asc' ? 1 : -1
  const placed = sources.flat().map((row) => ({ row, value: plainValue(row.keyset_value)! }))
  placed.sort(
    (a, b) => sign * (a.value < b.value ? -1 : a.value > b.value ? 1 : a.row.id - b.row.id)
  )
  return placed.slice(offset, offset + limit).map(({ row }) => row)
}

/** Finds rows by their index entries: the ids first, so that only the rows of a page are read. */
function rowsOfIndexEntries(
  client: QueryClientContract,
  source: KeysetSource,
  entries: IndexEntries,
  { cursor, offset, limit }: Window
): Query {
  const { table, direction, columns = [], join } = source
  const behind = cursor && { past: direction === 'asc' ? '>' : '<', id: cursor.id }
  const ids = idsFromEntries(client, source, entries, { direction, behind, max: offset + limit })
  ids.orderBy('id', direction).offset(offset).limit(limit)
  const rows = client.query().from(ids.as('found')).join(table, `${table}.id`, 'found.id')
  join?.(rows)
  return rows
    .select(`${table}.id`, `${table}.id as keyset_value`, ...columns)
    .orderBy('found.id', direction)
}

function filteredRows(
  client: QueryClientContract,
  { table, filter, columns = [], join, isSingleValue: isOfOneValue }: KeysetSource,
  { offset, limit }: Pick<Window, 'offset' | 'limit'>
): Query {
  const query = client.from(table).select(`${table}.id`, ...columns)
  if (isOfOneValue && !isSqlite(client)) {
    query.knexQuery.from(client.knexRawQuery('?? ignore index (primary)', [table]))
  }
  /** With this join, a database reads the list first, in its order, and not the other table. */
  join?.(query)
  filter(query)
  return query.offset(offset).limit(limit)
}

/** Limits a query to the rows after the cursor: the first condition determines where the reading of an index starts. */
function whereAfterCursor(query: Query, source: KeysetSource, { value, id }: Cursor) {
  const { table, direction, isUnique } = source
  const column = `${table}.${source.column}`
  const past = direction === 'asc' ? '>' : '<'
  if (source.column === 'id') return query.where(column, past, id)
  if (isUnique) return query.where(column, past, value!)
  return query
    .where(column, `${past}=`, value!)
    .where((either) =>
      either
        .where(column, past, value!)
        .orWhere((same) => same.where(column, value!).where(`${table}.id`, past, id))
    )
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc'
}

/** One database returns instants as text and the other as objects. */
function plainValue(value: unknown): Cursor['value'] {
  return value instanceof Date ? sqlInstant(value) : (value as Cursor['value'])
}
