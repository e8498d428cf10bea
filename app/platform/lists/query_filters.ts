import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Direction } from '#lists/list_state'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/**
 * Another table whose entries refer to the rows of a list, such as a word index. They are read in the order of the
 * list, and the row of each is checked, until a page is complete: nothing is collected and sorted beforehand.
 */
export interface IndexEntries {
  table: string
  /** Column with the id of an entry's row. */
  key: string
  /** Each selects entries that an index holds in the order of the key. Several entries may refer to one row. */
  parts: readonly Filter[]
}

/** Window of the ids: of each part, the first ones after a given id. */
interface IdWindow {
  direction: Direction
  behind: { past: string; id: number } | null
  max: number
}

/** Ids of the rows under the filter that have entries, each once, in no particular order. */
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
    /** A value instead of "exists", which a planner would invert and begin with the rows. */
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

/** Narrows a query to the rows of a list. It qualifies each column with its table, as others may be joined. */
export type Filter = (query: Query) => void

type Value = number | string | null

/** Limits a query to rows whose columns have these values; a null value is ignored. */
export function whereValues(query: Query, table: string, values: Readonly<Record<string, Value>>) {
  for (const [column, value] of Object.entries(values)) {
    if (value !== null) query.where(`${table}.${column}`, value)
  }
}

/** Limits a query to rows whose day, or other value, is within a range; a null end is open. Both ends are inclusive. */
export function whereWithin(query: Query, column: string, from: Value, till: Value) {
  if (from !== null) query.where(column, '>=', from)
  if (till !== null) query.where(column, '<=', till)
}

/** Characters with a meaning in `like` are matched literally. */
const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&')

/** Limits a query to rows whose text begins with this one. */
export function whereBeginsWith(query: Query, column: string, text: string) {
  query.whereRaw(`?? like ? escape '!'`, [column, `${escapeLike(text)}%`])
}

/** Limits a query to rows whose text contains this one: for tables that are small enough to be read completely. */
export function whereContains(query: Query, column: string, text: string) {
  query.whereRaw(`?? like ? escape '!'`, [column, `%${escapeLike(text)}%`])
}

/** Districts in a user's scope, or requested; null means all of them, an empty list none. */
export type Districts = readonly number[] | null

/** The district, if there is only one. */
export const singleDistrict = (districts: Districts): number | null =>
  districts?.length === 1 ? districts[0] : null

/** Whether there is nothing to choose. */
export const isBound = (districts: Districts): boolean => districts !== null && districts.length < 2

export const hasDistrict = (districts: Districts, districtId: number | null): boolean =>
  districts === null || (districtId !== null && districts.includes(districtId))

/** Returns the requested district, where it is in scope; else the complete scope. */
export const requestedInScope = (scope: Districts, requested: number | null): Districts =>
  requested !== null && hasDistrict(scope, requested) ? [requested] : scope

interface FilterableQuery {
  whereIn(column: string, values: number[]): unknown
  where(column: string, value: number): unknown
}

/** Limits a query to these districts: with only one, an index can be read in order. */
export function whereDistricts<Query extends object>(
  query: Query,
  column: string,
  districts: Districts
): Query {
  if (districts === null) return query
  const filterable = query as unknown as FilterableQuery
  if (districts.length === 1) filterable.where(column, districts[0])
  else filterable.whereIn(column, [...districts])
  return query
}

/** The same condition as SQL, to append to other conditions, with its bindings. */
export function districtSql(column: string, districts: Districts) {
  if (districts === null) return { sql: '', bindings: [] }
  const placeholders = districts.map(() => '?').join(', ')
  return { sql: ` and ${column} in (${placeholders || 'null'})`, bindings: [...districts] }
}

/** Returns a text that identifies the districts, in any order; '' means all. */
export const districtKey = (districts: Districts): string =>
  districts === null ? '' : districts.toSorted((a, b) => a - b).join(',') || '-'
