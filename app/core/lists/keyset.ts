import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { sqlInstant } from '#core/database/instant'
import type { Cursor, Direction, ListState } from '#core/lists/list_state'

/** The builder of queries as the database client gives it. */
export type Builder = ReturnType<QueryClientContract['knexQuery']>

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
   * The filter, as one query or as several that exclude each other (one for each of a few
   * statuses): each of them can then use an index that also orders, and only its first rows are
   * looked at.
   */
  branches: readonly ((query: Builder) => void)[]
}

/** Which rows stand on a page, in the order of the list, and whether there are more. */
export interface KeysetKeys {
  keys: Cursor[]
  hasNext: boolean
  hasPrevious: boolean
}

const NOTHING: KeysetKeys = { keys: [], hasNext: false, hasPrevious: false }

type Position = Pick<ListState, 'perPage' | 'page' | 'step'>

/**
 * Finds the ids of one page. First pages by their number, every other by the row it begins after or
 * ends before, at the same cost at any depth. The caller loads the rows by their ids.
 *
 * @param total rows of the whole list; only the last page asks for it
 */
export async function keysetKeys(
  client: QueryClientContract,
  source: KeysetSource,
  { perPage, page, step }: Position,
  total = 0
): Promise<KeysetKeys> {
  if (source.branches.length === 0) return NOTHING
  const isBackward = step.kind === 'before' || step.kind === 'last'
  const direction = isBackward ? opposite(source.direction) : source.direction
  const size = step.kind === 'last' ? total % perPage || perPage : perPage
  const offset = step.kind === 'page' ? (page - 1) * perPage : 0
  const cursor = 'cursor' in step ? step.cursor : null

  const rows = await query(client, { ...source, direction }, cursor, size + 1, offset)
  const found = rows.map(({ id, value }) => ({ id: Number(id), value: plain(value) }))
  const hasMore = found.length > size
  const keys = hasMore ? found.slice(0, size) : found
  if (isBackward) {
    return { keys: keys.reverse(), hasNext: step.kind === 'before', hasPrevious: hasMore }
  }
  return {
    keys,
    hasNext: hasMore,
    hasPrevious: keys.length > 0 && (offset > 0 || step.kind === 'after'),
  }
}

/** How many rows a list has, counted. */
export async function keysetTotal(client: QueryClientContract, { table, branches }: KeysetSource) {
  const counts = await Promise.all(
    branches.map(async (filter) => {
      const builder = client.knexQuery().from(table).count('* as total')
      filter(builder)
      const [{ total }] = (await builder) as { total: number }[]
      return Number(total)
    })
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Rows of an export that are loaded together: few enough for little memory. */
const EXPORT_PORTION = 500

/**
 * Every row of a list from its beginning, for a file of any length: found in portions, each loaded
 * by its ids in their order.
 */
export async function* keysetRows<T>(
  client: QueryClientContract,
  source: KeysetSource,
  rowsOf: (ids: number[]) => Promise<T[]>
): AsyncGenerator<T> {
  let step: ListState['step'] = { kind: 'page' }
  for (;;) {
    const { keys, hasNext }: KeysetKeys = await keysetKeys(client, source, {
      perPage: EXPORT_PORTION,
      page: 1,
      step,
    })
    if (keys.length > 0) yield* await rowsOf(keys.map(({ id }) => id))
    if (!hasNext) return
    step = { kind: 'after', cursor: keys.at(-1)! }
  }
}

type Row = { id: number; value: unknown }

function query(
  client: QueryClientContract,
  source: KeysetSource,
  cursor: Cursor | null,
  limit: number,
  offset: number
): Promise<Row[]> {
  const { table, column, direction, branches } = source
  const isUnique = column === 'id' || source.isUnique === true
  const ordered = (builder: Builder, valueColumn: string) =>
    isUnique
      ? builder.orderBy(valueColumn, direction)
      : builder.orderBy(valueColumn, direction).orderBy('id', direction)
  const branch = (filter: (builder: Builder) => void) => {
    const builder = client.knexQuery().from(table).select('id', `${column} as value`)
    filter(builder)
    if (cursor) beyond(builder, { column, direction, isUnique }, cursor)
    return ordered(builder, column).limit(limit + offset)
  }
  if (branches.length === 1) {
    return branch(branches[0]).limit(limit).offset(offset) as unknown as Promise<Row[]>
  }
  /** Each branch is wrapped: SQLite takes no order or limit directly inside a union. */
  const wrapped = branches.map((filter, index) =>
    client
      .knexQuery()
      .select('*')
      .from(branch(filter).as(`branch_${index}`))
  )
  const union = client.knexQuery().unionAll(wrapped).as('found')
  const outer = client.knexQuery().select('id', 'value').from(union)
  return ordered(outer, column === 'id' ? 'id' : 'value')
    .limit(limit)
    .offset(offset) as unknown as Promise<Row[]>
}

/** Rows behind the cursor, written so that both databases walk the index from there. */
function beyond(
  builder: Builder,
  { column, direction, isUnique }: Pick<KeysetSource, 'column' | 'direction' | 'isUnique'>,
  { value, id }: Cursor
) {
  const past = direction === 'asc' ? '>' : '<'
  if (isUnique) {
    builder.where(column, past, column === 'id' ? id : (value as string))
    return
  }
  builder
    .where(column, `${past}=`, value as string)
    .where((either) => void either.where(column, past, value as string).orWhere('id', past, id))
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc'
}

/** Instants come as text from one database and as objects from the other. */
function plain(value: unknown): Cursor['value'] {
  return value instanceof Date ? sqlInstant(value) : (value as Cursor['value'])
}
