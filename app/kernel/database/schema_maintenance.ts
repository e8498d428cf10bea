import db from '@adonisjs/lucid/services/db'
import { isSqlite } from '#kernel/database/dialect'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Append-only tables: rows are inserted and read, never changed. */
const APPEND_ONLY = [
  'audit_entries',
  'audit_checkpoints',
  'audit_checkpoint_roots',
  'audit_published_days',
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
 * Returns the grants that the serving database user needs, table by table: MySQL and MariaDB do not support exceptions
 * from a right on a complete database. Must be granted again after a migration that adds tables.
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

/** Table in which the framework stores the names of the migrations that ran. */
const TABLE = 'adonis_schema'

const FOLDER = 'database/migrations'

/** Names of migrations under which some databases ran them, and the current names of their files. */
const RENAMED: Readonly<Record<string, string>> = {
  /** Two migrations had the number 0220. */
  '0220_second_factor_tables': '0221_second_factor_tables',
}

/** Returns the current name, with its folder, of a migration that ran. */
export const currentMigrationName = (name: string): string => {
  const today = RENAMED[name.slice(FOLDER.length + 1)]
  return today ? `${FOLDER}/${today}` : name
}

/**
 * Renames migrations that ran under an earlier name, so that they do not run a second time; each keeps its batch. A
 * database without migrations is left unchanged.
 */
export async function renameMigrations(client: QueryClientContract): Promise<void> {
  if (!(await client.schema.hasTable(TABLE))) return
  const earlier = Object.keys(RENAMED).map((name) => `${FOLDER}/${name}`)
  /** Searches first, so that a command that changes nothing writes nothing. */
  const found: { name: string }[] = await client.from(TABLE).whereIn('name', earlier).select('name')
  for (const { name } of found) {
    await client
      .from(TABLE)
      .where('name', name)
      .update({ name: currentMigrationName(name) })
  }
}
