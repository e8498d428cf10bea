import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Filter, Query } from '#lists/filter'
import type { Direction } from '#lists/list_state'

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
