import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#core/database/dialect'
import type { Statement } from '#core/database/direct_rows'
import { type Offer, offeredIndexes } from '#core/database/offered_indexes'
import { type Branch, conditionsOf, where } from '#core/lists/branch'
import type { KeysetColumns, KeysetSource } from '#core/lists/keyset'
import type { Cursor } from '#core/lists/list_state'

/** Which part of the list: rows behind the cursor, then so many left out, then so many taken. */
export interface Window {
  cursor: Cursor | null
  limit: number
  offset: number
}

/** What is shown, with the statement that tells the total. */
type PageColumns = Omit<KeysetColumns, 'total'> & { total?: Statement }

/** A branch of a list and the indexes that may find it; null for any. */
interface Walk {
  branch: Branch
  offer: Offer | null
}

/**
 * The rows of a window with the columns shown, each with its place (`id`, `keyset_value`).
 *
 * Where an index holds just these rows in their order, or a handful of rows, they are read by it. Everything else finds the
 * keys first, which an index alone gives, and fetches only the rows of the page for them: in one plain
 * read MariaDB may walk the whole table in the order of its ids, or sort rows of their full width, and
 * would fetch the rows that are left out.
 */
export async function pageStatement(
  client: QueryClientContract,
  source: KeysetSource,
  shown: PageColumns,
  window: Window
): Promise<Statement> {
  const walks = await Promise.all(
    source.branches.map(async (branch) => ({
      branch,
      offer: await offerOf(client, source, branch, source.column),
    }))
  )
  const onSqlite = isSqlite(client)
  const isOfKeys = shown.columns.length === 0
  if (isOfKeys) return keysStatement(source, walks, window, onSqlite, shown)
  const isWalked = walks.length === 1 && walks[0].offer?.isWhole === true
  if (isWalked && window.offset === 0) {
    return walkStatement(source, walks[0], window, onSqlite, shown)
  }
  return linesStatement(source, walks, window, onSqlite, shown)
}

/**
 * Counts the rows of a list, as one value. The index is named here too: when it runs a prepared statement
 * again MariaDB forgets that an index has all that a count within it asks for, and reads the table.
 */
export async function countedRows(
  client: QueryClientContract,
  source: KeysetSource
): Promise<Statement> {
  const { table, branches } = source
  const counts = await Promise.all(
    branches.map(async (branch) => {
      const offer = await offerOf(client, source, branch, null)
      const { sql, bindings } = where(conditionsOf(branch, table))
      return { sql: `(select count(*) from ${table} ${forced(offer)} ${sql})`, bindings }
    })
  )
  return {
    sql: `select ${counts.map(({ sql }) => sql).join(' + ')} as total`,
    bindings: counts.flatMap(({ bindings }) => bindings),
  }
}

/**
 * Null where a condition is not a range: nobody knows then what it leaves.
 *
 * @param sort the column of the order, null where there is none
 */
function offerOf(
  client: QueryClientContract,
  source: KeysetSource,
  { equal, also = [] }: Branch,
  sort: string | null
) {
  const { table, few } = source
  const handful = few?.find((name) => name in equal)
  if (handful) return offeredIndexes(client, table, { equal: [handful], ranges: [], order: null })
  if (!also.every(({ isRange }) => isRange)) return null
  const ranges = also.map((condition) => condition.column).filter((name) => name !== sort)
  return offeredIndexes(client, table, {
    equal: Object.keys(equal),
    ranges,
    order: sort === null ? null : orderOf(source, equal),
  })
}

/** The columns of the order; where all rows have one value the id alone orders. */
function orderOf(source: KeysetSource, equal: Branch['equal']) {
  if (source.column in equal) return ['id']
  return isSettled(source) ? [source.column] : [source.column, 'id']
}

function linesStatement(
  source: KeysetSource,
  walks: Walk[],
  window: Window,
  onSqlite: boolean,
  { columns, join, ...more }: PageColumns
): Statement {
  const { table, column } = source
  const keys = keysStatement(source, walks, window, onSqlite)
  const along = values(more)
  const sql = `
    select found.*, ${columns.join(', ')}${along.sql}
    from (${keys.sql}) as found join ${table} on ${table}.id = found.id
    ${join ? `join ${join.table} on ${join.on}` : ''}
    order by ${ordered(source, column === 'id' ? 'found.id' : 'found.keyset_value', 'found.id')}`
  return { sql, bindings: [...along.bindings, ...keys.bindings] }
}

function keysStatement(
  source: KeysetSource,
  walks: Walk[],
  window: Window,
  onSqlite: boolean,
  shown: PageColumns = { columns: [] }
): Statement {
  if (walks.length === 1) return walkStatement(source, walks[0], window, onSqlite, shown)
  const { limit, offset } = window
  const parts = walks.map((walk) =>
    walkStatement(source, walk, { ...window, limit: limit + offset, offset: 0 }, onSqlite)
  )
  /** SQLite takes no order or limit directly inside a union. */
  const union = parts.map(({ sql }, at) =>
    onSqlite ? `select * from (${sql}) as branch_${at}` : `(${sql})`
  )
  const key = source.column === 'id' ? 'id' : 'keyset_value'
  const along = values(shown)
  const sql = `
    select id, keyset_value${along.sql} from (${union.join(' union all ')}) as branches
    order by ${ordered(source, key, 'id')} ${taken(window)}`
  return { sql, bindings: [...along.bindings, ...parts.flatMap(({ bindings }) => bindings)] }
}

/**
 * One branch in the order of the list: keys and, where they are given, columns. Another table comes
 * second and by its key: MariaDB might begin with it, or read all of a small one beforehand, and would
 * sort the whole list then.
 */
function walkStatement(
  source: KeysetSource,
  { branch, offer }: Walk,
  window: Window,
  onSqlite: boolean,
  { columns, join, ...more }: PageColumns = { columns: [] }
): Statement {
  const { table, column } = source
  const behind = window.cursor ? [beyond(source, window.cursor, onSqlite)] : []
  const asked = where([...conditionsOf(branch, table), ...behind])
  const along = values(more)
  const sql = `
    select ${[`${table}.id`, `${table}.${column} as keyset_value`, ...columns].join(', ')}${along.sql}
    from ${table} ${forced(offer)}
    ${join ? `straight_join ${join.table} ${forced({ names: ['primary'] })} on ${join.on}` : ''} ${asked.sql}
    order by ${orderedIn(source, branch)} ${taken(window)}`
  return { sql, bindings: [...along.bindings, ...asked.bindings] }
}

const forced = (offer: Pick<Offer, 'names'> | null) =>
  offer ? `force index (${offer.names.join(', ')})` : ''

/** Where all rows have one value the id alone orders: MariaDB would sort them by the value. */
function orderedIn(source: KeysetSource, { equal }: Branch) {
  const { table, column, direction } = source
  const id = `${table}.id`
  return column in equal ? `${id} ${direction}` : ordered(source, `${table}.${column}`, id)
}

/** Values that are asked along with the rows, each a column of them. */
function values({ total, alongside }: Pick<PageColumns, 'total' | 'alongside'>): Statement {
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
  const { direction } = source
  const [column, key] = [source.column, 'id'].map((name) => `${source.table}.${name}`)
  const past = direction === 'asc' ? '>' : '<'
  if (isSettled(source)) {
    return { sql: `${column} ${past} ?`, bindings: [source.column === 'id' ? id : value] }
  }
  if (onSqlite) return { sql: `(${column}, ${key}) ${past} (?, ?)`, bindings: [value, id] }
  const sql = `(${column} ${past} ? or (${column} = ? and ${key} ${past} ?))`
  return { sql, bindings: [value, value, id] }
}
