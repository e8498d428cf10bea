import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

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

/** Signs that mean something to `like` stand for themselves. */
const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&')

/** Rows whose text begins so. */
export function whereBeginsWith(query: Query, column: string, text: string) {
  query.whereRaw(`?? like ? escape '!'`, [column, `${escapeLike(text)}%`])
}

/** Rows whose text has this anywhere: for tables that are small enough to be read as a whole. */
export function whereContains(query: Query, column: string, text: string) {
  query.whereRaw(`?? like ? escape '!'`, [column, `%${escapeLike(text)}%`])
}
