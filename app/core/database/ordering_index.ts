import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#core/database/dialect'

/** A table's indexes by name, each with its columns in order, and which of them were chosen already. */
interface Indexes {
  columns: ReadonlyMap<string, readonly string[]>
  chosen: Map<string, string | null>
}

interface IndexColumn {
  name: string
  column: string
}

/** Read once: an index comes or goes with a migration, before the process starts. */
const known = new Map<string, Promise<Indexes>>()

const COLUMNS = `
  select index_name as name, column_name as \`column\` from information_schema.statistics
  where table_schema = database() and table_name = ? order by index_name, seq_in_index`

/**
 * The index that holds just the rows of some values and in the order asked for, so that a page is its
 * first entries. To name it spares MariaDB weighing every index of the table, which takes longer than
 * to read the page, and choosing another now and then (PERFORMANCE). Null where there is none, and on
 * SQLite, which weighs nothing.
 *
 * @param equal columns of which one value each is asked for
 * @param order columns of the order, the most important first; the id may stand at the end
 */
export async function orderingIndex(
  client: QueryClientContract,
  table: string,
  equal: readonly string[],
  order: readonly string[]
): Promise<string | null> {
  if (isSqlite(client)) return null
  const { columns, chosen } = await indexesOf(client, table)
  const question = `${equal}/${order}`
  let index = chosen.get(question)
  if (index === undefined) {
    index = shortest(columns, equal, order)
    chosen.set(question, index)
  }
  return index
}

function shortest(
  indexes: Indexes['columns'],
  equal: readonly string[],
  order: readonly string[]
): string | null {
  const [best] = [...indexes]
    .filter(([, columns]) => givesOrder(columns, equal, order))
    .toSorted(([, one], [, other]) => one.length - other.length)
  return best?.[0] ?? null
}

function indexesOf(client: QueryClientContract, table: string): Promise<Indexes> {
  const place = `${client.connectionName}.${table}`
  let indexes = known.get(place)
  if (!indexes) {
    indexes = readIndexes(client, table)
    known.set(place, indexes)
    /** What could not be read is asked again. */
    indexes.catch(() => known.delete(place))
  }
  return indexes
}

async function readIndexes(client: QueryClientContract, table: string): Promise<Indexes> {
  const [rows] = (await client.rawQuery(COLUMNS, [table])) as [IndexColumn[]]
  const columns = new Map<string, string[]>()
  for (const { name, column } of rows) columns.set(name, [...(columns.get(name) ?? []), column])
  return { columns, chosen: new Map() }
}

/** An index ends, said or not, with the id. */
function givesOrder(
  columns: readonly string[],
  equal: readonly string[],
  order: readonly string[]
): boolean {
  const first = columns.slice(0, equal.length)
  const isOfValues = first.length === equal.length && equal.every((name) => first.includes(name))
  if (!isOfValues) return false
  const rest = columns[columns.length - 1] === 'id' ? columns : [...columns, 'id']
  return order.every((name, at) => rest[equal.length + at] === name)
}
