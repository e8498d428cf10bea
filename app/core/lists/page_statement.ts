import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#core/database/dialect'
import type { Statement } from '#core/database/direct_rows'
import { orderingIndex } from '#core/database/ordering_index'
import { type Branch, type Condition, conditionsOf, where } from '#core/lists/branch'
import type { KeysetColumns, KeysetSource } from '#core/lists/keyset'
import type { Cursor } from '#core/lists/list_state'

/** Which part of the list: rows behind the cursor, then so many left out, then so many taken. */
export interface Window {
  cursor: Cursor | null
  limit: number
  offset: number
}

/** A branch of a list and the index that gives it in its order, if one does. */
interface Walk {
  branch: Branch
  index: string | null
}

/**
 * The rows of a window with the columns shown, each with its place (`id`, `keyset_value`).
 *
 * Where an index holds just these rows in their order, they are read by it. Everything else finds the
 * keys first, which an index alone gives, and fetches only the rows of the page for them: in one plain
 * read MariaDB may walk the whole table in the order of its ids, or sort rows of their full width, and
 * would fetch the rows that are left out.
 */
export async function pageStatement(
  client: QueryClientContract,
  source: KeysetSource,
  shown: KeysetColumns,
  window: Window
): Promise<Statement> {
  const walks = await Promise.all(
    source.branches.map(async (branch) => ({
      branch,
      index: await indexOf(client, source, branch),
    }))
  )
  const onSqlite = isSqlite(client)
  if (shown.columns.length === 0) return keysStatement(source, walks, window, onSqlite)
  const isWalked = walks.length === 1 && walks[0].index !== null
  if (isWalked && !shown.join && window.offset === 0) {
    return walkStatement(source, walks[0], window, onSqlite, shown)
  }
  return linesStatement(source, walks, window, onSqlite, shown)
}

/** A condition on another column than the order's would leave out rows that the index gives. */
function indexOf(client: QueryClientContract, source: KeysetSource, { equal, also = [] }: Branch) {
  const isOfOrder = ({ column }: Condition) => column === source.column
  if (!also.every(isOfOrder)) return null
  const isOneValue = source.column in equal
  const order = isSettled(source) ? [source.column] : [source.column, 'id']
  return orderingIndex(client, source.table, Object.keys(equal), isOneValue ? ['id'] : order)
}

function linesStatement(
  source: KeysetSource,
  walks: Walk[],
  window: Window,
  onSqlite: boolean,
  { columns, join = '', ...more }: KeysetColumns
): Statement {
  const { table, column } = source
  const keys = keysStatement(source, walks, window, onSqlite)
  const along = values(more)
  const sql = `
    select found.*, ${columns.join(', ')}${along.sql}
    from (${keys.sql}) as found join ${table} on ${table}.id = found.id ${join}
    order by ${ordered(source, column === 'id' ? 'found.id' : 'found.keyset_value', 'found.id')}`
  return { sql, bindings: [...along.bindings, ...keys.bindings] }
}

function keysStatement(
  source: KeysetSource,
  walks: Walk[],
  window: Window,
  onSqlite: boolean
): Statement {
  if (walks.length === 1) return walkStatement(source, walks[0], window, onSqlite)
  const { limit, offset } = window
  const parts = walks.map((walk) =>
    walkStatement(source, walk, { ...window, limit: limit + offset, offset: 0 }, onSqlite)
  )
  /** Each branch is wrapped: SQLite takes no order or limit directly inside a union. */
  const union = parts.map(({ sql }, at) => `select * from (${sql}) as branch_${at}`)
  const key = source.column === 'id' ? 'id' : 'keyset_value'
  const sql = `
    select id, keyset_value from (${union.join(' union all ')}) as branches
    order by ${ordered(source, key, 'id')} ${taken(window)}`
  return { sql, bindings: parts.flatMap(({ bindings }) => bindings) }
}

/** One branch in the order of the list: keys and, where they are given, columns of the same table. */
function walkStatement(
  source: KeysetSource,
  { branch, index }: Walk,
  window: Window,
  onSqlite: boolean,
  { columns, ...more }: KeysetColumns = { columns: [] }
): Statement {
  const { table, column } = source
  const behind = window.cursor ? [beyond(source, window.cursor, onSqlite)] : []
  const asked = where([...conditionsOf(branch), ...behind])
  const along = values(more)
  const sql = `
    select ${['id', `${column} as keyset_value`, ...columns].join(', ')}${along.sql}
    from ${table} ${index === null ? '' : `force index (${index})`} ${asked.sql}
    order by ${orderedIn(source, branch)} ${taken(window)}`
  return { sql, bindings: [...along.bindings, ...asked.bindings] }
}

/** Where all rows have one value the id alone orders: MariaDB would sort them by the value. */
function orderedIn(source: KeysetSource, { equal }: Branch) {
  return source.column in equal ? `id ${source.direction}` : ordered(source, source.column, 'id')
}

/** Values that are asked along with the rows, each a column of them. */
function values({ total, alongside }: Pick<KeysetColumns, 'total' | 'alongside'>): Statement {
  const along = [
    ...(total ? [{ name: 'keyset_total', ...total }] : []),
    ...(alongside ? [{ name: 'keyset_alongside', ...alongside.statement }] : []),
  ]
  return {
    sql: along.map(({ name, sql }) => `, (${sql}) as ${name}`).join(''),
    bindings: along.flatMap(({ bindings }) => bindings),
  }
}

const taken = ({ limit, offset }: Window) =>
  `limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`

const isSettled = ({ column, isUnique }: KeysetSource) => column === 'id' || isUnique === true

/** The order of the list, by the column of its sort and the id under these names. */
function ordered(source: KeysetSource, key: string, id: string) {
  const { direction } = source
  return isSettled(source) ? `${key} ${direction}` : `${key} ${direction}, ${id} ${direction}`
}

/**
 * Rows behind the cursor. MariaDB takes the two cases for two ranges of the index and begins at the
 * cursor, also where a hundred thousand rows share its value. SQLite would look the cases up apart and
 * sort them; it takes a pair for where the value begins and walks from there.
 */
function beyond(source: KeysetSource, { value, id }: Cursor, onSqlite: boolean): Statement {
  const { column, direction } = source
  const past = direction === 'asc' ? '>' : '<'
  if (isSettled(source)) {
    return { sql: `${column} ${past} ?`, bindings: [column === 'id' ? id : value] }
  }
  if (onSqlite) return { sql: `(${column}, id) ${past} (?, ?)`, bindings: [value, id] }
  const sql = `(${column} ${past} ? or (${column} = ? and id ${past} ?))`
  return { sql, bindings: [value, value, id] }
}
