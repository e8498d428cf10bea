import { type Connection, createConnection } from 'mysql2/promise'
import { databaseIsCluster } from '#config/database'
import env from '#start/env'

/** Address of this run's server, for connections beside the application's own. */
export const mysqlServer = () => ({
  host: env.get('MYSQL_HOST', '127.0.0.1'),
  port: env.get('MYSQL_PORT', 3306),
  user: env.get('MYSQL_USER', 'root'),
  password: env.get('MYSQL_PASSWORD', ''),
})

/** Rows and statements as text: days, JSON and large numbers stay as the server writes them. */
const AS_TEXT = {
  charset: 'utf8mb4',
  dateStrings: true,
  jsonStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  multipleStatements: true,
}

/** A node of a cluster may lag behind the one that created the database: `show` waits for it, `use` does not. */
async function enter(connection: Connection, database: string) {
  if (databaseIsCluster) await connection.query('set session wsrep_sync_wait = 1; show databases')
  await connection.query(`use \`${database}\``)
}

/** Runs the work on the server, in a database if one is named, and then disconnects. */
export async function onMysql<T>(
  work: (connection: Connection) => Promise<T>,
  database?: string
): Promise<T> {
  const connection = await createConnection({ ...mysqlServer(), ...AS_TEXT })
  try {
    if (database) await enter(connection, database)
    return await work(connection)
  } finally {
    await connection.end()
  }
}

/** Drops a database and creates it again, empty. */
export async function emptyMysql(name: string): Promise<void> {
  await onMysql(async (connection) => {
    await connection.query(`drop database if exists \`${name}\``)
    await connection.query(
      `create database \`${name}\` character set utf8mb4 collate utf8mb4_unicode_ci`
    )
  })
}

const ROWS_PER_STATEMENT = 500

/** Returns statements that create the tables of a database and their rows in an empty one. */
export async function statementsOf(database: string): Promise<string> {
  return onMysql(async (connection) => {
    const list = async (sql: string) =>
      (await connection.query({ sql, rowsAsArray: true }))[0] as unknown[][]
    const statements = ['set foreign_key_checks = 0']
    for (const [table] of await list('show tables')) {
      const [[, definition]] = await list(`show create table \`${table}\``)
      statements.push(String(definition))
      const rows = await list(`select * from \`${table}\``)
      for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
        const some = rows.slice(from, from + ROWS_PER_STATEMENT)
        statements.push(connection.format('insert into ?? values ?', [table, some]))
      }
    }
    return `${statements.join(';\n')};\n`
  }, database)
}
