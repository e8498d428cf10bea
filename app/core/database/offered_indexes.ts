import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#core/database/dialect'

/** What a statement asks of a table, by the names of columns. */
export interface Asked {
  /** Of these one value each. */
  equal: readonly string[]
  /** Of these a range or the beginning of a text, other than of the order's first. */
  ranges: readonly string[]
  /** The order, the most important first; the id may stand at the end. Null where rows are only counted. */
  order: readonly string[] | null
}

/** The indexes a statement may use. */
export interface Offer {
  names: readonly string[]
  /** There is but one, which holds just the rows asked for, in their order. */
  isWhole: boolean
}

/** A table's indexes by name, each with its columns in order, and what was offered of them already. */
interface Indexes {
  columns: ReadonlyMap<string, readonly string[]>
  offers: Map<string, Offer | null>
}

interface IndexColumn {
  name: string
  column: string
}

/** Read once: an index comes or goes with a migration, before the process starts, or is forgotten. */
const known = new Map<string, Promise<Indexes>>()

const COLUMNS = `
  select index_name as name, column_name as \`column\` from information_schema.statistics
  where table_schema = database() and table_name = ? order by index_name, seq_in_index`

/**
 * The indexes that are worth a thought for rows asked for so: to name them spares MariaDB weighing all
 * indexes of a table with many, which takes longer than to read a page, and choosing another now and
 * then (PERFORMANCE). Null where none fits, and on SQLite, which weighs nothing.
 */
export async function offeredIndexes(
  client: QueryClientContract,
  table: string,
  asked: Asked
): Promise<Offer | null> {
  if (isSqlite(client)) return null
  const { columns, offers } = await indexesOf(client, table)
  const question = `${asked.equal}/${asked.ranges}/${asked.order?.join() ?? 'counted'}`
  let offer = offers.get(question)
  if (offer === undefined) {
    offer = offerOf(columns, asked)
    offers.set(question, offer)
  }
  return offer
}

function offerOf(indexes: Indexes['columns'], asked: Asked): Offer | null {
  const all = [...indexes].map(([name, columns]) => ({ name, columns: withId(columns) }))
  const whole = all
    .filter(({ columns }) => asked.ranges.length === 0 && isWhole(columns, asked))
    .toSorted((one, other) => one.columns.length - other.columns.length)
  if (whole.length > 0) return { names: [whole[0].name], isWhole: true }
  const useful = all.filter(
    ({ columns }) => givesOrder(columns, asked) || holdsRows(columns, asked)
  )
  return useful.length === 0 ? null : { names: useful.map(({ name }) => name), isWhole: false }
}

/** An index ends, said or not, with the id. */
const withId = (columns: readonly string[]) =>
  columns.at(-1) === 'id' ? columns : [...columns, 'id']

const startsWith = (columns: readonly string[], start: readonly string[]) =>
  start.every((name, at) => columns[at] === name)

/** How many of the first columns have one value. */
function valued(columns: readonly string[], { equal }: Asked): number {
  const end = columns.findIndex((name) => !equal.includes(name))
  return end === -1 ? columns.length : end
}

/** Just the rows, in their order. */
function isWhole(columns: readonly string[], asked: Asked): boolean {
  const count = valued(columns, asked)
  return count === asked.equal.length && startsWith(columns.slice(count), asked.order ?? [])
}

/** More than the rows, in their order: of one value at least, where one is asked for. */
function givesOrder(columns: readonly string[], asked: Asked): boolean {
  if (asked.order === null) return false
  const count = valued(columns, asked)
  return (count > 0 || asked.equal.length === 0) && startsWith(columns.slice(count), asked.order)
}

/** The rows, in another order: of all values asked for, or of a range, with or without the values. */
function holdsRows(columns: readonly string[], asked: Asked): boolean {
  const count = valued(columns, asked)
  const isOfRange = asked.ranges.includes(columns[count])
  const isOfAll = count > 0 && count === asked.equal.length
  return asked.ranges.length > 0 ? isOfRange && (isOfAll || count === 0) : isOfAll
}

/** The indexes are read again before the next statement. */
export function forgetIndexes(client: QueryClientContract, table: string) {
  known.delete(placeOf(client, table))
}

const placeOf = (client: QueryClientContract, table: string) => `${client.connectionName}.${table}`

function indexesOf(client: QueryClientContract, table: string): Promise<Indexes> {
  const place = placeOf(client, table)
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
  return { columns, offers: new Map() }
}
