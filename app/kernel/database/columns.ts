import { BaseModel, CamelCaseNamingStrategy, column } from '@adonisjs/lucid/orm'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import type { DateTime } from 'luxon'
import { storedDay } from '#kernel/database/dialect'

/**
 * Column names as migrations write them: a digit belongs to the word before it, so `aadhaarLast4`
 * is `aadhaar_last4` and `sha256` stays itself (the stock strategy would say `aadhaar_last_4`).
 */
class ColumnNaming extends CamelCaseNamingStrategy {
  override columnName(_model: typeof BaseModel, attributeName: string) {
    return attributeName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

/** 'districtId' of 'district_id'. */
export type CamelCase<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name & string

/** Columns of a model's table as a plain query reads them: instants as `instantOf` takes them. */
export type StoredRow<Model, Column extends string> = {
  [Name in Column]: CamelCase<Name> extends infer Property extends keyof Model
    ? Model[Property] extends DateTime
      ? Date | string
      : Model[Property]
    : never
}

BaseModel.namingStrategy = new ColumnNaming()

/** The row of a model whose `columnsForSelect` were selected with another row, as of a join. */
export function joinedRow<Model extends LucidModel>(model: Model, { $extras, $options }: LucidRow) {
  const own = Object.entries(model.columnsForSelect()).map(([alias, column]) => [
    column.slice(column.indexOf('.') + 1),
    $extras[alias],
  ])
  return model.$createFromAdapterResult(Object.fromEntries(own), {}, $options)!
}

const present = (value: unknown) => value !== null && value !== undefined

/** A flag: true or false in code on both databases, 1 or 0 at rest. */
export function booleanColumn() {
  return column({
    prepare: (value) => (present(value) ? (value ? 1 : 0) : value),
    consume: (value) => (present(value) ? Boolean(Number(value)) : value),
  })
}

/** A calendar day as 'YYYY-MM-DD', never an instant (DECISIONS 2). */
export function plainDateColumn() {
  return column({ consume: (value) => (value ? storedDay(value) : value) })
}

/** What a column of JSON holds: text in one database, an object in the other. */
export const storedJson = (value: unknown) =>
  typeof value === 'string' ? JSON.parse(value) : value

/** A small JSON document kept as text, so that both databases treat it alike. */
export function jsonColumn() {
  return column({
    prepare: (value) => (present(value) ? JSON.stringify(value) : value),
    consume: storedJson,
  })
}
