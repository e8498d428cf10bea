import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { mysqlConnection, sqliteFile } from '#config/database'
import { makeFolder } from '#kernel/files/make_folder'
import { RESTORE_MARK } from '#kernel/installation/database_marks'
import {
  databaseKind,
  startClient,
  withConnection,
  writeOptionFile,
} from '#operations/backup/dumps'
import { BackupError, withTemporaryFolder } from '#operations/backup/backup_files'

/** Marks a restore that was started. */
interface RestoreMark {
  /** Id of the backup. */
  backup: string
  /** Its file, shown to users. */
  archive: string
}

/** The target database of a restore. */
interface RestoreTarget {
  /** Name for messages. */
  name: string
  tables(): Promise<string[]>
  mark(): Promise<RestoreMark | null>
  /** Marks the restore as started and removes everything of an earlier attempt. */
  begin(mark: RestoreMark): Promise<void>
  /** Loads the dump. */
  load(bytes: Readable, signal?: AbortSignal): Promise<void>
  /** Rows of each table, except for the mark. */
  rows(): Promise<Record<string, number>>
  /** Number of the newest checkpoint of the audit log. */
  newestCheckpoint(): Promise<number>
  /** Removes the mark: the restore is complete. */
  finish(): Promise<void>
}

/** Returns the database named in the settings. */
export const restoreTarget = (): RestoreTarget =>
  databaseKind() === 'sqlite' ? new SqliteTarget() : new MysqlTarget()

const MARK_TABLE = `create table ${RESTORE_MARK} (backup varchar(64) not null, archive varchar(1024) not null)`
const INSERT_MARK = `insert into ${RESTORE_MARK} (backup, archive) values (?, ?)`

/** A backup from before `0664_standard_names` has the earlier name of the table. */
const newestCheckpointSql = (tables: readonly string[]) =>
  `select max(number) as newest from ${tables.includes('audit_checkpoints') ? 'audit_checkpoints' : 'audit_seals'}`

/** The mark is a small database at the final path, which the complete database replaces at the end. */
class SqliteTarget implements RestoreTarget {
  readonly name = sqliteFile
  readonly #loaded = `${sqliteFile}.restoring`

  async tables(): Promise<string[]> {
    return existsSync(sqliteFile) ? this.#tablesOf(sqliteFile) : []
  }

  async mark() {
    if (!(await this.tables()).includes(RESTORE_MARK)) return null
    const [mark] = await this.#all(sqliteFile, `select backup, archive from ${RESTORE_MARK}`)
    return (mark as unknown as RestoreMark) ?? null
  }

  async begin({ backup, archive }: RestoreMark) {
    await makeFolder(dirname(sqliteFile))
    await this.#remove(this.#loaded)
    await this.#remove(sqliteFile)
    const { default: Sqlite } = await import('better-sqlite3')
    const database = new Sqlite(sqliteFile)
    try {
      database.exec(MARK_TABLE)
      database.prepare(INSERT_MARK).run(backup, archive)
    } finally {
      database.close()
    }
  }

  async load(bytes: Readable) {
    await pipeline(
      bytes,
      createWriteStream(this.#loaded, { flags: 'wx', mode: 0o600, flush: true })
    )
    const [row] = await this.#all(this.#loaded, 'pragma integrity_check')
    if (row.integrity_check !== 'ok') {
      throw new BackupError(`The database of the backup is damaged: ${row.integrity_check}`)
    }
  }

  async rows() {
    const counted: Record<string, number> = {}
    for (const table of await this.#tablesOf(this.#loaded)) {
      const [{ rows }] = await this.#all(this.#loaded, `select count(*) as rows from "${table}"`)
      counted[table] = Number(rows)
    }
    return counted
  }

  async newestCheckpoint() {
    const sql = newestCheckpointSql(await this.#tablesOf(this.#loaded))
    const [row] = await this.#all(this.#loaded, sql)
    return Number(row.newest ?? 0)
  }

  async finish() {
    /** Files of the mark's database must not be used with the other one. */
    for (const ending of ['-wal', '-shm']) {
      await rm(this.#loaded + ending, { force: true })
      await rm(sqliteFile + ending, { force: true })
    }
    await rename(this.#loaded, sqliteFile)
    const folder = await open(dirname(sqliteFile))
    await folder.sync().finally(() => folder.close())
  }

  async #tablesOf(file: string) {
    const names =
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'"
    return (await this.#all(file, names)).map(({ name }) => String(name))
  }

  async #all(file: string, sql: string): Promise<Record<string, unknown>[]> {
    const { default: Sqlite } = await import('better-sqlite3')
    const database = new Sqlite(file, { readonly: true, fileMustExist: true })
    try {
      return database.prepare(sql).all() as Record<string, unknown>[]
    } finally {
      database.close()
    }
  }

  async #remove(file: string) {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(file + ending, { force: true })
  }
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``

const all = async (connection: Connection, sql: string) =>
  (await connection.query<RowDataPacket[]>(sql))[0]

class MysqlTarget implements RestoreTarget {
  readonly name = `${mysqlConnection.database} at ${mysqlConnection.host}:${mysqlConnection.port}`

  tables(): Promise<string[]> {
    return withConnection(async (connection) =>
      (await all(connection, 'show tables')).map((row) => String(Object.values(row)[0]))
    )
  }

  async mark() {
    if (!(await this.tables()).includes(RESTORE_MARK)) return null
    return withConnection(async (connection) => {
      const [mark] = await all(connection, `select backup, archive from ${RESTORE_MARK}`)
      return (mark as RestoreMark | undefined) ?? null
    })
  }

  async begin({ backup, archive }: RestoreMark) {
    const there = await this.tables()
    await withConnection(async (connection) => {
      if (!there.includes(RESTORE_MARK)) await connection.query(MARK_TABLE)
      await connection.query('set foreign_key_checks = 0')
      for (const table of there.filter((name) => name !== RESTORE_MARK)) {
        await connection.query(`drop table ${quoted(table)}`)
      }
      await connection.query(`delete from ${RESTORE_MARK}`)
      await connection.query(INSERT_MARK, [backup, archive])
    })
  }

  load(bytes: Readable, signal?: AbortSignal) {
    return withTemporaryFolder(tmpdir(), async (folder) => {
      const words = [await writeOptionFile(folder), '--batch', mysqlConnection.database]
      const { child, ended } = startClient('mariadb', words, signal)
      child.stdout.resume()
      try {
        /** A program that fails reports the cause; the closed input is only a consequence. */
        const input = pipeline(bytes, child.stdin)
        await Promise.all([
          ended,
          input.catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'EPIPE') throw error
          }),
        ])
      } finally {
        child.kill()
      }
    })
  }

  async rows() {
    const tables = (await this.tables()).filter((name) => name !== RESTORE_MARK)
    return withConnection(async (connection) => {
      const counted: Record<string, number> = {}
      for (const table of tables) {
        const [row] = await all(connection, `select count(*) as counted from ${quoted(table)}`)
        counted[table] = Number(row.counted)
      }
      return counted
    })
  }

  async newestCheckpoint() {
    const sql = newestCheckpointSql(await this.tables())
    return withConnection(async (connection) => {
      const [row] = await all(connection, sql)
      return Number(row.newest ?? 0)
    })
  }

  async finish() {
    await withConnection((connection) => connection.query(`drop table ${RESTORE_MARK}`))
  }
}
