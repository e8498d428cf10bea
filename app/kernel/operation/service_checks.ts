import { access, constants, statfs } from 'node:fs/promises'
import type { ApplicationService } from '@adonisjs/core/types'
import type { Database } from '@adonisjs/lucid/database'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import { rootCauseMessage } from '#kernel/exceptions/refusal'
import { makeFolder } from '#kernel/files/make_folder'
import { unfinishedRestore, wrongVaultKeys } from '#kernel/installation/database_marks'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { BaseCheck, HealthChecks, Result } from '@adonisjs/core/health'
import type { HealthCheckContract, HealthCheckResult } from '@adonisjs/core/types/health'
import timeouts from '#config/timeouts'
import { SharedRead, withDeadline } from '#kernel/streams/deadline'

/** The server cannot start with its configuration. The message is one line for the operator, and states what to do. */
export class StartRefused extends Error {
  readonly code = 'E_START_REFUSED'
}

/**
 * Checks what must hold before the first visitor is served: the database responds and is migrated, the keys are those
 * with which its numbers were encrypted, and the store is writable.
 *
 * @param checkStore checks the store of the uploads
 * @throws StartRefused with one line that states what to do
 */
export async function checkStart(
  app: ApplicationService,
  db: Database,
  checkStore: () => Promise<void>
) {
  await refuseUnfinishedRestore(db)
  await checkDatabase(app, db)
  const wrong = await wrongVaultKeys(db.connection())
  if (wrong.length > 0) {
    throw new StartRefused(
      `${wrong.join(' and ')}: another key was used for this database; restore it from your copy`
    )
  }
  await checkStore()
}

async function refuseUnfinishedRestore(db: Database) {
  /** The next check reports a database that does not respond. */
  const half = await unfinishedRestore(db.connection()).catch(() => null)
  if (half) throw new StartRefused(half)
}

async function checkDatabase(app: ApplicationService, db: Database) {
  let pending: number
  try {
    const runner = new MigrationRunner(db, app, { direction: 'up', dryRun: true })
    const list = await runner.getList()
    pending = list.filter(({ status }) => status === 'pending').length
  } catch (error) {
    throw new StartRefused(`The database does not answer: ${(error as Error).message}`)
  }
  if (pending > 0) {
    throw new StartRefused(
      `${pending} migrations have not run: node ace.js migration:run --force, then masters:seed`
    )
  }
}

/** @throws StartRefused if the folder of the uploads is not writable */
export async function checkFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `The folder of the uploads, ${folder}, cannot be used (${code}): correct its owner, or set STORAGE_PATH`
    )
  }
}

/**
 * @param bucket name of the bucket in the settings
 * @param attempt writes an object there and deletes it
 * @throws StartRefused if a remote store cannot be used
 */
export async function checkBucket(bucket: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    throw new StartRefused(
      `The store of the uploads, bucket ${bucket}, cannot be used (${rootCauseMessage(error)}): check the S3 settings`
    )
  }
}

/** Space that must be free for uploads: about ten of the largest at once, in bytes. */
const MIN_FREE_BYTES = 100 * 1024 ** 2

/** Limits the time of another check: a process that is not ready must report it in time. */
export class TimedCheck extends BaseCheck {
  constructor(
    readonly name: string,
    readonly check: HealthCheckContract
  ) {
    super()
  }

  async run(): Promise<HealthCheckResult> {
    try {
      return await withDeadline(timeouts.readiness, this.check.run())
    } catch (error) {
      return Result.failed((error as Error).message, error as Error)
    }
  }
}

/** Checks that an operation that pages need succeeds. */
export class OperationCheck extends BaseCheck {
  constructor(
    readonly name: string,
    readonly work: () => Promise<unknown>
  ) {
    super()
  }

  async run(): Promise<HealthCheckResult> {
    await this.work()
    return Result.ok('works')
  }
}

/** Checks that files can be written to a folder of this machine. */
export class FolderCheck extends BaseCheck {
  constructor(
    readonly name: string,
    readonly folder: string,
    /** The folder is created when needed, so its parent is checked until then. */
    readonly options: { isMadeLater?: boolean } = {}
  ) {
    super()
  }

  async run(): Promise<HealthCheckResult> {
    const exists = !this.options.isMadeLater || existsSync(this.folder)
    const folder = exists ? this.folder : dirname(this.folder)
    try {
      await access(folder, constants.W_OK | constants.X_OK)
      const { bavail, bsize } = await statfs(folder)
      const freeBytes = bavail * bsize
      if (freeBytes >= MIN_FREE_BYTES) return Result.ok('writable')
      return Result.failed(`${Math.floor(freeBytes / 1024 ** 2)} MB are free in ${folder}`)
    } catch (error) {
      return Result.failed((error as Error).message, error as Error)
    }
  }
}

/** Names of what currently fails, with the reasons for the log. */
interface Readiness {
  /** `degraded`: pages work, but what needs a file does not; removing the process would not help. */
  status: 'ok' | 'degraded' | 'failing'
  failing: { name: string; reason: string }[]
}

/** Checks without which no page works. */
const ESSENTIAL = new Set(['database', 'redis'])

/** Checks everything that a request may need. Only one probe runs at a time, however often it is requested. */
export class ReadinessProbe {
  readonly #checks = new HealthChecks()
  readonly #probing = new SharedRead(() => this.#run(), timeouts.readiness * 2)

  constructor(checks: Record<string, HealthCheckContract>) {
    this.#checks.register(
      Object.entries(checks).map(([name, check]) => new TimedCheck(name, check))
    )
  }

  probe(): Promise<Readiness> {
    return this.#probing.get()
  }

  async #run(): Promise<Readiness> {
    const { checks } = await this.#checks.run()
    const failing = checks.filter(({ status }) => status === 'error')
    const isDown = failing.some(({ name }) => ESSENTIAL.has(name))
    return {
      status: isDown ? 'failing' : failing.length > 0 ? 'degraded' : 'ok',
      failing: failing.map(({ name, message }) => ({ name, reason: message })),
    }
  }
}
