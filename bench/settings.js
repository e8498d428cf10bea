import { createHash } from 'node:crypto'
import { inRoot } from '../bin/portal/places.js'

/** Another name separates two benchmarks on one server. */
export const DATABASE = process.env.BENCH_DATABASE ?? 'arthasetu_bench'

/** Read at the time of use, because a benchmark may have started its own server. */
export const mysql = {
  get host() {
    return process.env.MYSQL_HOST ?? '127.0.0.1'
  },
  get port() {
    return Number(process.env.MYSQL_PORT ?? 3306)
  },
  get user() {
    return process.env.MYSQL_USER ?? 'root'
  },
  get password() {
    return process.env.MYSQL_PASSWORD ?? ''
  },
}

/** Private store of the portal that is measured. */
export const FILES = inRoot('tmp', 'bench', 'files')

/** Keys that are the same in every run, so that a kept database can be opened again. */
const keysOf = (database) => {
  const key = (name) => createHash('sha256').update(`${database} ${name}`).digest('base64url')
  return {
    APP_KEY: key('app'),
    VAULT_KEY: key('vault'),
    VAULT_DIGEST_KEY: key('digest'),
    AUDIT_KEY: key('audit'),
  }
}

/** Settings with which the portal is started, as in docs/operations/deploy.md, on a database of the benchmark. */
export const portalSettings = (port, database = DATABASE) => ({
  ...keysOf(database),
  NODE_ENV: 'production',
  ALLOW_LOG_DRIVERS: 'true',
  SECOND_FACTOR_ROLES: 'none',
  HOST: '127.0.0.1',
  PORT: String(port),
  APP_URL: `http://127.0.0.1:${port}`,
  LOG_LEVEL: 'warn',
  /** Files are measured while they are sent. */
  JOBS_MIN_ROWS: '1000000000',
  DB_CONNECTION: 'mysql',
  MYSQL_HOST: mysql.host,
  MYSQL_PORT: String(mysql.port),
  MYSQL_USER: mysql.user,
  MYSQL_PASSWORD: mysql.password,
  MYSQL_DATABASE: database,
  STORAGE_PATH: FILES,
})
