import { BaseModel, CamelCaseNamingStrategy, column } from '@adonisjs/lucid/orm'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import type { DateTime } from 'luxon'
import { storedDay } from '#kernel/database/dialect'

/**
 * Column names as migrations write them: a digit belongs to the word before it, so `aadhaarLast4` is `aadhaar_last4`
 * and `sha256` stays unchanged (the default strategy would return `aadhaar_last_4`).
 */
class ColumnNaming extends CamelCaseNamingStrategy {
  override columnName(_model: typeof BaseModel, attributeName: string) {
    return attributeName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

/** Converts 'district_id' to 'districtId'. */
export type CamelCase<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name & string

/** Columns of a model's table as a plain query returns them: instants as `instantOf` accepts them. */
export type StoredRow<Model, Column extends string> = {
  [Name in Column]: CamelCase<Name> extends infer Property extends keyof Model
    ? Model[Property] extends DateTime
      ? Date | string
      : Model[Property]
    : never
}

BaseModel.namingStrategy = new ColumnNaming()

/** Columns of each model with their names in a join, which are the same for every row. */
const joinedColumns = new WeakMap<LucidModel, [column: string, alias: string][]>()

function joinedColumnsOf(model: LucidModel) {
  const known = joinedColumns.get(model)
  if (known) return known
  const columns = Object.entries(model.columnsForSelect()).map<[string, string]>(
    ([alias, column]) => [column.slice(column.indexOf('.') + 1), alias]
  )
  joinedColumns.set(model, columns)
  return columns
}

/** Returns the row of a model whose `columnsForSelect` were selected together with another row, as in a join. */
export function joinedRow<Model extends LucidModel>(model: Model, { $extras, $options }: LucidRow) {
  const own: Record<string, unknown> = {}
  for (const [column, alias] of joinedColumnsOf(model)) own[column] = $extras[alias]
  return model.$createFromAdapterResult(own, {}, $options)!
}

const present = (value: unknown) => value !== null && value !== undefined

/** A boolean column: true or false in code on both databases, stored as 1 or 0. */
export function booleanColumn() {
  return column({
    prepare: (value) => (present(value) ? (value ? 1 : 0) : value),
    consume: (value) => (present(value) ? Boolean(Number(value)) : value),
  })
}

/** A date column, 'YYYY-MM-DD', never an instant (DECISIONS 2). */
export function plainDateColumn() {
  return column({ consume: (value) => (value ? storedDay(value) : value) })
}

/** Returns the value of a JSON column: one database returns text, the other an object. */
export const storedJson = (value: unknown) =>
  typeof value === 'string' ? JSON.parse(value) : value

/** A small JSON document stored as text, so that both databases treat it in the same way. */
export function jsonColumn() {
  return column({
    prepare: (value) => (present(value) ? JSON.stringify(value) : value),
    consume: storedJson,
  })
}
