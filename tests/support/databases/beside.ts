import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type DatabasePlace, isOnSqlite } from '#tests/support/databases/place'
import { runProcess } from '#tests/support/own_process'

/** Runs a console command as a separate process, on a database beside that of the run. */
export async function runCommandOn(
  { file, name }: DatabasePlace,
  words: string[],
  {
    env = {},
    preloads = [],
    root,
  }: { env?: NodeJS.ProcessEnv; preloads?: string[]; root?: string } = {}
) {
  const { code, stdout, stderr } = await runProcess(['bin/console.ts', ...words], {
    env: { LOG_LEVEL: 'silent', SQLITE_PATH: file, MYSQL_DATABASE: name, ...env },
    preloads,
    root,
  })
  return { code, output: stdout + stderr }
}

/**
 * Runs the work in a database beside that of the run, and then closes the connection.
 *
 * @param first a statement with which each connection to MySQL or MariaDB starts
 */
export async function inDatabase<T>(
  { file, name }: DatabasePlace,
  work: (client: QueryClientContract) => Promise<T>,
  first?: string
): Promise<T> {
  const { config } = db.manager.get(db.primaryConnectionName)!
  const connection = isOnSqlite ? { filename: file } : { database: name }
  const pool =
    !isOnSqlite && first ? { pool: { ...config.pool, afterCreate: afterCreateHook(first) } } : {}
  db.manager.add(name, {
    ...config,
    connection: { ...(config.connection as object), ...connection },
    ...pool,
  } as typeof config)
  try {
    return await work(db.connection(name))
  } finally {
    await db.manager.close(name, true)
  }
}

/** Returns the pool hook that runs the first statement on a new connection. */
const afterCreateHook =
  (statement: string) =>
  (
    connection: { query: (text: string, done: (error: Error | null) => void) => void },
    done: (error: Error | null, connection: unknown) => void
  ) =>
    connection.query(statement, (error) => done(error, connection))
