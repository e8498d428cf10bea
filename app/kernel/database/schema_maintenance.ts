import db from '@adonisjs/lucid/services/db'
import { isSqlite } from '#kernel/database/dialect'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Tables of which nothing may ever be changed: rows are added and read. */
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

/** Where the framework keeps the names of the migrations that ran. */
const TABLE = 'adonis_schema'

const FOLDER = 'database/migrations'

/** Names of migrations as some databases ran them, and as their files are called today. */
const RENAMED: Readonly<Record<string, string>> = {
  /** Two had the number 0220. */
  '0220_second_factor_tables': '0221_second_factor_tables',
}

/** The name of today of a migration that ran, with its folder. */
export const currentMigrationName = (name: string): string => {
  const today = RENAMED[name.slice(FOLDER.length + 1)]
  return today ? `${FOLDER}/${today}` : name
}

/**
 * Gives migrations that ran under an earlier name their name of today, so that they do not run a second
 * time; each keeps its batch. A database without migrations is left alone.
 */
export async function renameMigrations(client: QueryClientContract): Promise<void> {
  if (!(await client.schema.hasTable(TABLE))) return
  const earlier = Object.keys(RENAMED).map((name) => `${FOLDER}/${name}`)
  /** Looked for first: a command that changes nothing writes nothing. */
  const found: { name: string }[] = await client.from(TABLE).whereIn('name', earlier).select('name')
  for (const { name } of found) {
    await client
      .from(TABLE)
      .where('name', name)
      .update({ name: currentMigrationName(name) })
  }
}
