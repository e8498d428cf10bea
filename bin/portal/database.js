import { existsSync, readdirSync } from 'node:fs'
import { inRoot } from './places.js'
import { tlsOptions } from './tls.js'

/**
 * Opens the database without the application, for select statements. For SQLite the file must exist; nothing is
 * created. The caller has to close it.
 */
export async function openDatabase(settings) {
  if ((settings.DB_CONNECTION || 'sqlite') === 'sqlite') {
    const { default: Database } = await import('better-sqlite3')
    const file = settings.SQLITE_PATH
    if (!existsSync(file)) return null
    const database = new Database(file, { readonly: true, fileMustExist: true })
    return {
      rows: async (sql, values = []) => database.prepare(sql).all(...values),
      close: async () => database.close(),
    }
  }
  const { createConnection } = await import('mysql2/promise')
  const connection = await createConnection({
    host: settings.MYSQL_HOST || '127.0.0.1',
    port: Number(settings.MYSQL_PORT || 3306),
    user: settings.MYSQL_USER || 'root',
    password: settings.MYSQL_PASSWORD || '',
    database: settings.MYSQL_DATABASE || undefined,
    ssl: tlsOptions(settings.MYSQL_TLS, settings.MYSQL_CA),
    connectTimeout: 5000,
    timezone: 'Z',
    dateStrings: true,
  })
  return {
    rows: async (sql, values = []) => (await connection.query(sql, values))[0],
    close: () => connection.end(),
  }
}

/** Whether no account exists yet. */
export async function isEmpty(settings) {
  const database = await openDatabase(settings)
  if (!database) return true
  try {
    const [{ users }] = await database.rows('select count(*) as users from users')
    return Number(users) === 0
  } finally {
    await database.close()
  }
}

/**
 * Returns the migrations of this version compared with those that ran on a database: which are pending, and which this
 * version does not recognise because a newer version ran there. Names without their folder.
 */
export async function stateOfMigrations(database) {
  const files = readdirSync(inRoot('database', 'migrations'))
    .filter((name) => /(?<!\.d)\.[jt]s$/.test(name))
    .map((name) => name.slice(0, -3))
    .toSorted()
  const done = await database.rows('select name from adonis_schema').catch(() => [])
  const names = done.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)).toSorted()
  return {
    waiting: files.filter((name) => !names.includes(name)),
    unknown: names.filter((name) => !files.includes(name)),
  }
}
