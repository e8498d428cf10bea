import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isOnSqlite } from '#tests/support/databases/place'

interface Column {
  type: string
  isNullable: boolean
  hasDefault: boolean
}

/** Parts of the schema on which the code of another version relies: columns by `table.column`, and unique keys. */
export interface Shape {
  tables: Set<string>
  columns: Map<string, Column>
  /** `table(column, column)` */
  unique: Set<string>
}

const ofSqlite = `
  select m.name as "table", c.name as "column", lower(c.type) as type, c."notnull" as required,
    c.pk as own_key, c.dflt_value is not null as filled
  from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`
const uniqueOfSqlite = `
  select m.name as "table", i.name as name, group_concat(c.name, ', ') as columns
  from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
  where m.type = 'table' and i."unique" = 1 group by m.name, i.name`
const ofMysql = `
  select table_name as \`table\`, column_name as \`column\`, column_type as type, is_nullable = 'NO' as required,
    extra like '%auto_increment%' as own_key, column_default is not null as filled
  from information_schema.columns where table_schema = database()`
const uniqueOfMysql = `
  select table_name as \`table\`, index_name as name,
    group_concat(column_name order by seq_in_index separator ', ') as columns
  from information_schema.statistics where table_schema = database() and non_unique = 0
  group by table_name, index_name`

async function rowsOf(client: QueryClientContract, sql: string): Promise<Record<string, any>[]> {
  const answer = await client.rawQuery(sql)
  return isOnSqlite ? answer : answer[0]
}

/** Reads the present shape of a database. */
export async function shapeOf(client: QueryClientContract): Promise<Shape> {
  const shape: Shape = { tables: new Set(), columns: new Map(), unique: new Set() }
  for (const row of await rowsOf(client, isOnSqlite ? ofSqlite : ofMysql)) {
    shape.tables.add(row.table)
    shape.columns.set(`${row.table}.${row.column}`, {
      type: row.type,
      isNullable: !Number(row.required),
      hasDefault: Boolean(Number(row.filled)) || Boolean(Number(row.own_key)),
    })
  }
  for (const row of await rowsOf(client, isOnSqlite ? uniqueOfSqlite : uniqueOfMysql)) {
    shape.unique.add(`${row.table}(${row.columns})`)
  }
  return shape
}

/** A longer text column still holds the previous values. */
function isWider(before: string, after: string): boolean {
  const [was, is] = [before, after].map((type) => /^varchar\((\d+)\)$/.exec(type)?.[1])
  return was !== undefined && is !== undefined && Number(is) >= Number(was)
}

/**
 * Returns the changes that would break the code of the previous version, one line each: it reads and writes the columns
 * that it has, and names no others. Empty for a migration that only adds.
 */
export function breakingChanges(before: Shape, after: Shape): string[] {
  const found: string[] = []
  const tableOf = (name: string) => name.split(/[.(]/)[0]
  const columnsOf = (key: string) => key.slice(key.indexOf('(') + 1, -1).split(', ')
  for (const table of before.tables) {
    if (!after.tables.has(table)) found.push(`table ${table} is gone`)
  }
  for (const [name, was] of before.columns) {
    if (!after.tables.has(tableOf(name))) continue
    const is = after.columns.get(name)
    if (!is) found.push(`column ${name} is gone`)
    else if (is.type !== was.type && !isWider(was.type, is.type)) {
      found.push(`column ${name} was ${was.type} and is ${is.type}`)
    } else if (was.isNullable && !is.isNullable) found.push(`column ${name} must be filled now`)
    else if (was.hasDefault && !is.hasDefault && !is.isNullable) {
      found.push(`column ${name} has no default any more`)
    }
  }
  for (const [name, is] of after.columns) {
    if (before.columns.has(name) || !before.tables.has(tableOf(name))) continue
    if (!is.isNullable && !is.hasDefault) found.push(`new column ${name} must be filled`)
  }
  for (const key of after.unique) {
    if (!before.tables.has(tableOf(key))) continue
    /** With more columns than a previous key it refuses nothing that was accepted before. */
    const isLooser = [...before.unique].some(
      (was) =>
        tableOf(was) === tableOf(key) && columnsOf(was).every((one) => columnsOf(key).includes(one))
    )
    if (!isLooser) found.push(`new unique ${key}`)
  }
  return found
}
