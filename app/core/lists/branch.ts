import type { Statement } from '#core/database/direct_rows'

/**
 * A condition on rows with its values; with the column, where it is a range of one column's values that
 * an index of them could give.
 */
export interface Condition extends Statement {
  column?: string
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

/** A branch as one condition. */
export const branchCondition = (branch: Branch) => allOf(conditionsOf(branch))

export function conditionsOf({ equal, also = [] }: Branch): Condition[] {
  const values = Object.entries(equal).map(([column, value]) => ({
    sql: `${column} = ?`,
    bindings: [value],
  }))
  return [...values, ...also]
}

/** Rows whose text begins so; signs that mean something to `like` stand for themselves. */
export function beginsWith(column: string, text: string): Condition {
  const prefix = text.replace(/[!%_]/g, '!$&')
  return { column, sql: `${column} like ? escape '!'`, bindings: [`${prefix}%`] }
}

/** Rows whose day, or other value, is within; an end that is null is open. Both ends are included. */
export function within(
  column: string,
  from: number | string | null,
  till: number | string | null
): Condition[] {
  const conditions: Condition[] = []
  if (from !== null) conditions.push({ column, sql: `${column} >= ?`, bindings: [from] })
  if (till !== null) conditions.push({ column, sql: `${column} <= ?`, bindings: [till] })
  return conditions
}

export const isNotNull = (column: string): Condition => ({
  sql: `${column} is not null`,
  bindings: [],
})

/** Whether a branch asks nothing of its rows. */
export const isOpen = (branch: Branch) => conditionsOf(branch).length === 0

/** Rows that point at some of another table: those of this branch of it. */
export function pointsInto(column: string, table: string, branch: Branch, key = 'id'): Condition {
  const { sql, bindings } = where(conditionsOf(branch))
  return { sql: `${column} in (select ${key} from ${table} ${sql})`, bindings }
}
