import db from '@adonisjs/lucid/services/db'
import { isSqlite } from '#kernel/database/dialect'

/** Tables of which nothing may ever be changed: rows are added and read. */
const APPEND_ONLY = [
  'audit_entries',
  'audit_seals',
  'audit_seal_roots',
  'audit_days',
  'audit_archives',
]

/** Tables that only migrations write. */
const READ_ONLY = ['adonis_schema', 'adonis_schema_versions', 'vault_canary']

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``

function grantsOn(table: string) {
  if (READ_ONLY.includes(table)) return 'select'
  if (APPEND_ONLY.includes(table)) return 'select, insert'
  return 'select, insert, update, delete'
}

/**
 * What the database's user that serves must be allowed, table by table: MySQL and MariaDB know no
 * exception from a right on a whole database. To be given again after a migration that adds tables.
 *
 * @param account the user as the database names it, e.g. 'arthasetu'@'127.0.0.1'
 * @returns one statement for each table; null on SQLite, which has no users
 */
export async function servingGrants(account: string): Promise<string[] | null> {
  const connection = db.connection()
  if (isSqlite(connection)) return null
  const [[{ schema }]] = await connection.rawQuery('select database() as `schema`')
  const tables = await connection.getAllTables()
  return tables
    .sort()
    .map((name) => `grant ${grantsOn(name)} on ${quoted(schema)}.${quoted(name)} to ${account};`)
}
