import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import app from '@adonisjs/core/services/app'
import type { RowDataPacket } from 'mysql2/promise'
import { DateTime } from 'luxon'
import { mysqlConnection } from '#config/database'
import { getClock } from '#kernel/calendar/clock'
import { databaseKind, withConnection } from '#operations/backup/dumps'
import { BackupError, withTemporaryFolder } from '#operations/backup/backup_files'
import ScheduledRun from '#operations/models/scheduled_run'
import { VERIFICATION_TASK } from '#operations/queries/health_checks'

interface VerifyInput {
  archive: string
  /** Path of the private key. */
  key: string
  signal?: AbortSignal
  onProgress?: (line: string) => void
}

/**
 * Restores a backup into a temporary target, as `restore` does, and checks the integrity of the system there. The
 * target is deleted afterwards, as are those of killed verifications.
 */
export class VerifyBackup {
  readonly #input: VerifyInput

  constructor(input: VerifyInput) {
    this.#input = input
  }

  /** @returns whether it is intact; findings are reported, and the time is recorded in the portal's database */
  async run(): Promise<boolean> {
    const startedAt = getClock().now()
    const isIntact = await withTemporaryFolder(tmpdir(), (folder) =>
      databaseKind() === 'sqlite'
        ? this.#restoreAndVerify(folder, {})
        : this.#inTemporaryDatabase(folder)
    )
    await recordVerification(startedAt, isIntact).catch((error: Error) =>
      this.#input.onProgress?.(
        `The verification of the backup could not be recorded: ${error.message}`
      )
    )
    return isIntact
  }

  #inTemporaryDatabase(folder: string) {
    return withTemporaryDatabase((name) => this.#restoreAndVerify(folder, { MYSQL_DATABASE: name }))
  }

  async #restoreAndVerify(folder: string, place: NodeJS.ProcessEnv): Promise<boolean> {
    const { archive, key } = this.#input
    const env = {
      ...process.env,
      SQLITE_PATH: join(folder, 'restored.sqlite3'),
      DRIVE_DISK: 'fs',
      STORAGE_PATH: join(folder, 'files'),
      AUDIT_CHECKPOINT_LOG_PATH: join(folder, 'audit_heads.jsonl'),
      /** Pages and messages of others are none of this system's business. */
      LOG_LEVEL: 'fatal',
      NO_COLOR: '1',
      ...place,
    }
    const unavailablePath = join(folder, 'lacking')
    await writeFile(unavailablePath, '')
    const words = ['backup:restore', archive, `--key=${key}`, `--lacking=${unavailablePath}`]
    if ((await this.#ace(words, env)) !== 0) return false
    if ((await this.#ace(['migration:run', '--force'], env)) !== 0) return false
    return (await this.#ace(['system:verify', `--except-files=${unavailablePath}`], env)) === 0
  }

  async #ace(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
    const { signal, onProgress = () => undefined } = this.#input
    signal?.throwIfAborted()
    const child = spawn(process.execPath, ['ace.js', ...words], {
      cwd: app.makePath(),
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const isNoise = words[0] === 'migration:run'
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        if (isNoise) output += part
        else onProgress(stripVTControlCharacters(part).trimEnd())
      })
    }
    /** When stopped, this waits for the child process to exit, so that its target can be deleted. */
    const exitCode = new Promise<number>((resolve) => {
      child.once('close', (code) => resolve(code ?? 1))
    })
    child.on('error', () => undefined)
    const code = await exitCode
    signal?.throwIfAborted()
    if (isNoise && code !== 0) onProgress(output.trim())
    return code
  }
}

/** The key of the table has a resolution of one second. */
async function recordVerification(startedAt: Date, isIntact: boolean) {
  await ScheduledRun.create({
    task: VERIFICATION_TASK,
    dueAt: DateTime.fromJSDate(startedAt).toUTC(),
    startedAt: DateTime.fromJSDate(startedAt).toUTC(),
    endedAt: DateTime.fromJSDate(getClock().now()).toUTC(),
    outcome: isIntact ? 'done' : 'failed',
  })
}

const DATABASE_SUFFIX = '_verify_'

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``

/**
 * Creates an empty database and drops it afterwards. While in use, its name is locked, so that no other process drops
 * it.
 */
function withTemporaryDatabase<T>(work: (name: string) => Promise<T>): Promise<T> {
  return withConnection(async (connection) => {
    const queryRows = async (sql: string, values: string[]) =>
      (await connection.query<RowDataPacket[]>(sql, values))[0]
    const like = `${mysqlConnection.database}${DATABASE_SUFFIX}`
    const others = await queryRows(
      'select schema_name as name from information_schema.schemata where left(schema_name, char_length(?)) = ?',
      [like, like]
    )
    for (const { name } of others) {
      const [{ free }] = await queryRows('select is_free_lock(?) as free', [name])
      if (Number(free) === 1) await connection.query(`drop database ${quoted(name)}`)
    }
    const name = `${like}${process.pid}`
    await queryRows('select get_lock(?, 0)', [name])
    const refused = (error: Error) => {
      throw new BackupError(
        `No database can be created for the verification: ${error.message}. Run it as the user that runs the migrations, with the privilege of docs/operations/backup.md`
      )
    }
    await connection
      .query(`create database ${quoted(name)} character set utf8mb4 collate utf8mb4_unicode_ci`)
      .catch(refused)
    /** The server closes connections that are idle for hours. */
    const keepAliveTimer = setInterval(
      () => void connection.query('select 1').catch(() => undefined),
      60_000
    )
    try {
      return await work(name)
    } finally {
      clearInterval(keepAliveTimer)
      await connection.query(`drop database ${quoted(name)}`)
    }
  })
}
