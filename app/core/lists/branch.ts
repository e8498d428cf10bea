import type { Statement } from '#core/database/direct_rows'

/** What is asked of one column of a row, besides having a value: `>= ?`, `is not null`. */
export interface Condition {
  column: string
  test: string
  bindings: readonly unknown[]
  /** It leaves a range of the column's values, which an index of them could give. */
  isRange?: boolean
}

/**
 * The rows of a list, or a part of them: those whose columns have these values and which fulfil the
 * conditions besides. Names and conditions are part of the statement as they stand, so never from outside.
 */
export interface Branch {
  equal: Readonly<Record<string, number | string>>
  also?: readonly Condition[]
}

/** What is left of an object of values when those not asked for (null) are taken out. */
export function asked(values: Readonly<Record<string, number | string | null>>): Branch['equal'] {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== null))
}

/** The clause of these conditions; nothing where none is asked. */
export function where(conditions: readonly Statement[]): Statement {
  const { sql, bindings } = allOf(conditions)
  return { sql: conditions.length === 0 ? '' : `where ${sql}`, bindings }
}

/** Conditions that all hold, as one. */
export function allOf(conditions: readonly Statement[]): Statement {
  if (conditions.length === 0) return { sql: '1 = 1', bindings: [] }
  return {
    sql: conditions.map(({ sql }) => sql).join(' and '),
    bindings: conditions.flatMap(({ bindings }) => bindings),
  }
}

/** A branch of a table as one condition. */
export const branchCondition = (branch: Branch, table: string) => allOf(conditionsOf(branch, table))

/** What a branch asks, with the table's name before each column, as other tables may be joined. */
export function conditionsOf({ equal, also = [] }: Branch, table: string): Statement[] {
  const values = Object.entries(equal).map(([column, value]) => ({
    column,
    test: '= ?',
    bindings: [value],
  }))
  return [...values, ...also].map(({ column, test, bindings }) => ({
    sql: `${table}.${column} ${test}`,
    bindings,
  }))
}

/** Rows whose text begins so; signs that mean something to `like` stand for themselves. */
export function beginsWith(column: string, text: string): Condition {
  const prefix = text.replace(/[!%_]/g, '!$&')
  return { column, test: `like ? escape '!'`, bindings: [`${prefix}%`], isRange: true }
}

/** Rows whose day, or other value, is within; an end that is null is open. Both ends are included. */
export function within(
  column: string,
  from: number | string | null,
  till: number | string | null
): Condition[] {
  const conditions: Condition[] = []
  if (from !== null) conditions.push({ column, test: '>= ?', bindings: [from], isRange: true })
  if (till !== null) conditions.push({ column, test: '<= ?', bindings: [till], isRange: true })
  return conditions
}

/** Rows of one of these values; there must be one. */
export const among = (column: string, values: readonly number[]): Condition => ({
  column,
  test: `in (${values.map(() => '?').join(', ')})`,
  bindings: values,
})

export const isNotNull = (column: string): Condition => ({
  column,
  test: 'is not null',
  bindings: [],
})

/** Whether a branch asks nothing of its rows. */
export const isOpen = ({ equal, also = [] }: Branch) =>
  Object.keys(equal).length + also.length === 0

/** Rows that point at some of another table: those of this branch of it. */
export function pointsInto(column: string, table: string, branch: Branch): Condition {
  const { sql, bindings } = where(conditionsOf(branch, table))
  return { column, test: `in (select ${table}.id from ${table} ${sql})`, bindings }
}

/**
 * Rows that point at one row of another table, by a number that no two have: the database finds it
 * beforehand, and walks an index of the list then.
 */
export function pointsAt(
  column: string,
  table: string,
  { number, key = 'id' }: { number: string; key?: string }
): Condition {
  const one = `select ${table}.${key} from ${table} where ${table}.number = ?`
  return { column, test: `= (${one})`, bindings: [number] }
}
