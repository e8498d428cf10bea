import env from '#start/env'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import timeouts, { statementMs } from '#config/timeouts'
import { tlsOptions } from '#config/tls'
import { connectionCheck, mysqlSocket } from '#kernel/database/mysql_socket'
import { defineConfig } from '@adonisjs/lucid'

/** The part of an SQLite connection that is used here. */
interface SqliteConnection {
  pragma(source: string): unknown
}

/** The part of a connection just opened by the pool that is used here. */
interface MysqlConnection {
  query(sql: string, done: (error?: Error) => void): void
}

/** Errors name a statement without its values, which are personal data: errors are written to the log. */
const withoutValues = { compileSqlOnError: false }

/** A connection that could not be acquired is an error of the caller, which logs it. */
const withoutRepetition = {
  log: {
    warn(message: string) {
      if (!/^(?:Acquire c|C)onnection error/i.test(message)) logger.warn(message)
    },
    error: (message: string) => logger.error(message),
  },
}

const migrations = { naturalSort: true, paths: ['database/migrations'] }

/** Locks there apply to one node only: data that they protect is also written (app/kernel/database/locks.ts). */
export const databaseIsCluster =
  env.get('DB_CONNECTION') === 'mysql' && env.get('MYSQL_CLUSTER', false)

/**
 * For two filters the planner would read two indexes completely and intersect them: finding the one file of a mobile in
 * the order of the work reads 583 rows that way, and 17 without (approvals/list_reads).
 */
const OPTIMIZER_SETTINGS = `optimizer_switch = 'index_merge_intersection=off'`

/** The server's own limits, in seconds; MariaDB and MySQL name the one for statements differently. */
const statementSeconds = statementMs / 1000
const lockSeconds = Math.min(50, Math.max(1, Math.floor(statementSeconds / 2)))
const TIMEOUT_SETTINGS = `innodb_lock_wait_timeout = ${lockSeconds} /*M!100101 , max_statement_time = ${statementSeconds} */ /*!50708 , max_execution_time = ${statementMs} */`

/** A user who has saved on one node sees it on the next; a write in autocommit mode is retried by the node. */
const CLUSTER_SETTINGS = 'wsrep_sync_wait = 7, wsrep_retry_autocommit = 8'

/** File of the embedded database. */
export const sqliteFile = env.get('SQLITE_PATH', app.makePath('storage/arthasetu.sqlite3'))

/** The server ends a statement this long before the connection counts as lost, in milliseconds. */
const IDLE_TIMEOUT_MARGIN_MS = 2000

/** Declared separately, because the framework's types do not include all options of its driver. */
export const mysqlConnection = {
  host: env.get('MYSQL_HOST', '127.0.0.1'),
  port: env.get('MYSQL_PORT', 3306),
  user: env.get('MYSQL_USER', 'root'),
  password: env.get('MYSQL_PASSWORD', ''),
  database: env.get('MYSQL_DATABASE', 'arthasetu'),
  ssl: tlsOptions(env.get('MYSQL_TLS', false), env.get('MYSQL_CA')),
  charset: 'utf8mb4',
  timezone: 'Z',
  /** Calendar dates are plain text, never instants (DECISIONS 2). */
  dateStrings: ['DATE'],
  /** The server holds 16,382 for all connections; filters of lists create many. */
  maxPreparedStatements: 200,
  connectTimeout: timeouts.databaseConnect,
  stream: () =>
    mysqlSocket({
      host: mysqlConnection.host,
      port: mysqlConnection.port,
      idleTimeoutMs: statementMs + IDLE_TIMEOUT_MARGIN_MS,
    }),
}

const dbConfig = defineConfig({
  connection: env.get('DB_CONNECTION', 'sqlite'),
  connections: {
    sqlite: {
      ...withoutValues,
      client: 'better-sqlite3',
      connection: { filename: sqliteFile },
      useNullAsDefault: true,
      pool: {
        /**
         * WAL lets readers continue while one process writes; FULL survives a power cut after commit; the busy timeout
         * makes a second process wait instead of failing.
         */
        afterCreate(connection: SqliteConnection, done: (error?: Error) => void) {
          connection.pragma('journal_mode = WAL')
          connection.pragma(app.inTest ? 'synchronous = OFF' : 'synchronous = FULL')
          connection.pragma('busy_timeout = 10000')
          connection.pragma('foreign_keys = ON')
          /** Erased data leaves no copy in the free pages of the file (DECISIONS 12). */
          connection.pragma('secure_delete = ON')
          done()
        },
      },
      migrations,
      schemaGeneration: {
        enabled: !app.inProduction && !app.inTest,
        outputPath: './database/schema.ts',
        rulesPaths: ['./database/schema_rules.js'],
        excludeTables: [
          'sessions',
          'rate_limits',
          'sequences',
          'period_counts',
          'lock_rows',
          'vault_canary',
          'queue_jobs',
          'queue_schedules',
        ],
      },
    },
    mysql: {
      ...withoutValues,
      client: 'mysql2',
      ...withoutRepetition,
      connection: mysqlConnection,
      pool: {
        min: 0,
        max: env.get('MYSQL_POOL', 20),
        acquireTimeoutMillis: timeouts.databaseAcquire,
        /** The driver accepts a promise, which the framework's types do not declare. */
        validate: connectionCheck(timeouts.databasePing) as unknown as () => boolean,
        afterCreate(connection: MysqlConnection, done: (error?: Error) => void) {
          const settings = databaseIsCluster
            ? `${OPTIMIZER_SETTINGS}, ${CLUSTER_SETTINGS}`
            : OPTIMIZER_SETTINGS
          connection.query(`set session ${settings}, ${TIMEOUT_SETTINGS}`, done)
        },
      },
      migrations,
      schemaGeneration: { enabled: false },
    },
  },
})

export default dbConfig
