import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Direction } from '#lists/list_state'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/**
 * Another table whose entries lead to the rows of a list, as an index of words does. They are gone
 * through in the order of the list, and the row of each is looked at, until a page is found: nothing is
 * collected and sorted beforehand.
 */
export interface IndexEntries {
  table: string
  /** Column of the id of an entry's row. */
  key: string
  /** Each leaves entries that an index holds in the order of the key. A row may be led to by several. */
  parts: readonly Filter[]
}

/** Which of the ids: of each part the first so many behind one. */
interface IdWindow {
  direction: Direction
  behind: { past: string; id: number } | null
  max: number
}

/** Ids of the rows under the filter that entries lead to, each once, in no order. */
export function idsFromEntries(
  client: QueryClientContract,
  { table, filter }: { table: string; filter: Filter },
  entries: IndexEntries,
  first?: IdWindow
): Query {
  const id = `${entries.table}.${entries.key}`
  const found = entries.parts.map((narrow) => {
    const ids = client.from(entries.table).select(`${id} as id`)
    narrow(ids)
    const row = client.from(table).select(client.raw('1')).whereColumn(`${table}.id`, id)
    filter(row)
    /** A value and no "exists", which a planner would turn round and begin with the rows. */
    const { sql, bindings } = row.limit(1).toSQL()
    ids.whereRaw(`(${sql}) = 1`, bindings as string[])
    if (first) ids.orderBy(id, first.direction).limit(first.max)
    if (first?.behind) ids.where(id, first.behind.past, first.behind.id)
    return client.query().from(ids.as('part')).select('*')
  })
  return client
    .query()
    .from((union: Query) => void union.union(found).as('parts'))
    .select('*')
}

export type Query = DatabaseQueryBuilderContract

/** Narrows a query to the rows of a list. It names each column with its table, as others may be joined. */
export type Filter = (query: Query) => void

type Value = number | string | null

/** Rows whose columns have these values; a value that is null is not asked for. */
export function whereValues(query: Query, table: string, values: Readonly<Record<string, Value>>) {
  for (const [column, value] of Object.entries(values)) {
    if (value !== null) query.where(`${table}.${column}`, value)
  }
}

/** Rows whose day, or other value, is within; an end that is null is open. Both ends are included. */
export function whereWithin(query: Query, column: string, from: Value, till: Value) {
  if (from !== null) query.where(column, '>=', from)
  if (till !== null) query.where(column, '<=', till)
}

/** Characters with a meaning in `like` are matched literally. */
const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&')

/** Rows whose text begins so. */
export function whereBeginsWith(query: Query, column: string, text: string) {
  query.whereRaw(`?? like ? escape '!'`, [column, `${escapeLike(text)}%`])
}

/** Rows whose text has this anywhere: for tables that are small enough to be read as a whole. */
export function whereContains(query: Query, column: string, text: string) {
  query.whereRaw(`?? like ? escape '!'`, [column, `%${escapeLike(text)}%`])
}
