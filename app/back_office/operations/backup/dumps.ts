import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Connection, type ConnectionOptions, createConnection } from 'mysql2/promise'
import { mysqlConnection, sqliteFile } from '#config/database'
import { BackupError, asDiskFullError, withTemporaryFolder } from '#operations/backup/backup_files'
import env from '#start/env'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { DumpLines, type DumpedRow } from '#operations/backup/dump_lines'

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\')}"`

/**
 * Writes the connection settings for the MariaDB programs to a file readable only by its owner, because every user of
 * the server can read a password on a command line.
 *
 * @returns the argument that names the file
 */
export async function writeOptionFile(folder: string): Promise<string> {
  const { host, port, user, password, ssl } = mysqlConnection
  const path = join(folder, 'client.cnf')
  const ca = env.get('MYSQL_CA')
  const lines = [
    '[client]',
    'protocol=tcp',
    `host=${quoted(host)}`,
    `port=${port}`,
    `user=${quoted(user)}`,
    `password=${quoted(password)}`,
    'default-character-set=utf8mb4',
    ...(ssl ? ['ssl', 'ssl-verify-server-cert'] : []),
    ...(ssl && ca ? [`ssl-ca=${quoted(ca)}`] : []),
    '',
  ]
  await writeFile(path, lines.join('\n'), { mode: 0o600, flag: 'wx' })
  return `--defaults-file=${path}`
}

/** A started program, and its end. */
interface ClientProcess<T extends ChildProcess> {
  child: T
  /** @throws BackupError with its output if the program is missing or fails */
  ended: Promise<void>
}

/** Starts a MariaDB program with all three of its streams. */
export function startClient(program: string, args: readonly string[], signal?: AbortSignal) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], signal })
  let stderrText = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (part: string) => (stderrText = (stderrText + part).slice(-2000)))
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0)
        throw new BackupError(`${program}: ${stderrText.trim() || `exit code ${code}`}`)
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new BackupError(`${program} is not installed on this machine: install mariadb-client`)
    }
  )
  /** The caller awaits it after the streams. */
  ended.catch(() => undefined)
  return { child, ended } satisfies ClientProcess<typeof child>
}

/** Runs work on a separate connection to the configured database. */
export async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const { host, port, user, password, database, ssl, charset } = mysqlConnection
  const to = { host, port, user, password, database, ssl, charset } as ConnectionOptions
  const connection = await createConnection(to)
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

/** Kind of this portal's database; a backup of one kind cannot be restored into the other. */
export type DatabaseKind = 'sqlite' | 'mysql'

export const databaseKind = (): DatabaseKind => env.get('DB_CONNECTION', 'sqlite')

/** Content of a database at one moment. */
interface DumpedFacts {
  /** Rows of each table. */
  rows: Record<string, number>
  /** Names of its completed migrations. */
  migrations: string[]
  files: DumpedFile[]
}

/** A row of `stored_files`. */
export interface DumpedFile {
  id: number
  key: string
  sha256: string
  sizeBytes: number
}

/** The bytes of the dump, and, once these are read to the end, facts about its content. */
interface Dump {
  bytes: Readable
  facts(): Promise<DumpedFacts>
}

/** Takes a consistent dump of the database while it is in use, and passes it to the work. */
export const withDump = <T>(work: (dump: Dump) => Promise<T>, signal?: AbortSignal): Promise<T> =>
  databaseKind() === 'sqlite' ? withSqliteDump(work) : withMysqlDump(work, signal)

const fileOf = (row: Record<string, unknown>): DumpedFile => ({
  id: Number(row.id),
  key: String(row.storage_key),
  sha256: String(row.sha256),
  sizeBytes: Number(row.size_bytes),
})

/** All pages in one step, because every write between two steps would restart the copy. */
const ALL_PAGES = 0x7fff_ffff

async function withSqliteDump<T>(work: (dump: Dump) => Promise<T>): Promise<T> {
  await stat(sqliteFile).catch(() => {
    throw new BackupError(`There is no database at ${sqliteFile}`)
  })
  const { default: Sqlite } = await import('better-sqlite3')
  return withTemporaryFolder(dirname(sqliteFile), async (folder) => {
    const path = join(folder, 'copy.sqlite3')
    const source = new Sqlite(sqliteFile, { readonly: true, fileMustExist: true })
    try {
      await source.backup(path, { progress: () => ALL_PAGES })
    } catch (error) {
      throw asDiskFullError(error, dirname(sqliteFile))
    } finally {
      source.close()
    }
    await chmod(path, 0o600)
    return work({
      bytes: createReadStream(path),
      async facts() {
        const copy = new Sqlite(path, { readonly: true })
        try {
          const all = (sql: string) => copy.prepare(sql).all() as Record<string, unknown>[]
          const tables = all(
            "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'"
          ).map(({ name }) => String(name))
          const count = (table: string) =>
            Number(all(`select count(*) as rows from "${table}"`)[0].rows)
          return {
            rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
            migrations: all('select name from adonis_schema').map(({ name }) => String(name)),
            files: all('select id, storage_key, sha256, size_bytes from stored_files').map(fileOf),
          }
        } finally {
          copy.close()
        }
      },
    })
  })
}

/**
 * Without statements that drop or lock, because the dump is loaded into an empty database by a user with few rights.
 */
const DUMP_OPTIONS = [
  '--single-transaction',
  '--quick',
  '--complete-insert',
  '--hex-blob',
  '--no-tablespaces',
  '--skip-add-drop-table',
  '--skip-add-locks',
  '--skip-lock-tables',
  '--skip-disable-keys',
  '--skip-triggers',
]

function withMysqlDump<T>(work: (dump: Dump) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return withTemporaryFolder(tmpdir(), async (folder) => {
    const defaults = await writeOptionFile(folder).catch((error: unknown) => {
      throw asDiskFullError(error, tmpdir())
    })
    const words = [defaults, ...DUMP_OPTIONS, mysqlConnection.database]
    const { child, ended } = startClient('mariadb-dump', words, signal)
    child.stdin.end()
    const lines = new DumpLines(['stored_files', 'adonis_schema'])
    child.stdout.on('error', (error) => lines.destroy(error)).pipe(lines)
    /** The program's own error is more useful than that of its aborted stream. */
    ended.catch((error: Error) => lines.destroy(error))
    const facts = async () => {
      await ended
      const rowsOf = (table: string): DumpedRow[] => lines.kept[table]
      return {
        rows: lines.rows,
        migrations: rowsOf('adonis_schema').map(({ name }) => String(name)),
        files: rowsOf('stored_files').map(fileOf),
      }
    }
    try {
      return await work({ bytes: lines, facts })
    } finally {
      child.kill()
    }
  })
}
