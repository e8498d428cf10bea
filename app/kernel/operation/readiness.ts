import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BaseCheck, HealthChecks, Result } from '@adonisjs/core/health'
import type { HealthCheckContract, HealthCheckResult } from '@adonisjs/core/types/health'
import timeouts from '#config/timeouts'
import { SharedRead, withDeadline } from '#kernel/streams/deadline'
import type { ApplicationService } from '@adonisjs/core/types'
import type { Database } from '@adonisjs/lucid/database'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import { rootCauseMessage } from '#kernel/exceptions/sentence'
import { makeFolder } from '#kernel/files/make_folder'
import { unfinishedRestore, wrongVaultKeys } from '#kernel/installation/database_marks'

/** Room that must be left where uploads go: some ten of the largest at once, in bytes. */
const MIN_FREE_BYTES = 100 * 1024 ** 2

/** Ends another check that waits too long: an unready process must say so in time. */
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

/** Whether something that pages do succeeds. */
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

/** Whether files can be written into a folder of this machine. */
export class FolderCheck extends BaseCheck {
  constructor(
    readonly name: string,
    readonly folder: string,
    /** It is made when it is needed, so the folder above it is looked at until then. */
    readonly options: { isMadeLater?: boolean } = {}
  ) {
    super()
  }

  async run(): Promise<HealthCheckResult> {
    const isThere = !this.options.isMadeLater || existsSync(this.folder)
    const folder = isThere ? this.folder : dirname(this.folder)
    try {
      await access(folder, constants.W_OK | constants.X_OK)
      const { bavail, bsize } = await statfs(folder)
      const room = bavail * bsize
      if (room >= MIN_FREE_BYTES) return Result.ok('can be written')
      return Result.failed(`${Math.floor(room / 1024 ** 2)} MB are left at ${folder}`)
    } catch (error) {
      return Result.failed((error as Error).message, error as Error)
    }
  }
}

/** Names of what fails now, with the reasons for the log. */
interface Readiness {
  /** `degraded`: pages come, and what needs a file does not work; taking the process away would help nobody. */
  status: 'ok' | 'degraded' | 'failing'
  failing: { name: string; reason: string }[]
}

/** Without these no page comes. */
const ESSENTIAL = new Set(['database', 'redis'])

/** Looks at everything a request may need. One look at a time, however often it is asked for. */
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

/**
 * The server cannot begin its work with what it was given. The message is one line for whoever starts
 * it, and says what to do.
 */
export class StartRefused extends Error {
  readonly code = 'E_START_REFUSED'
}

/**
 * What must hold before the first visitor is let in: the database answers and is migrated, the keys
 * are those that its numbers were sealed with, and the store can be written.
 *
 * @param checkStore looks at the store of the uploads
 * @throws StartRefused with one line that says what to do
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
      `${wrong.join(' and ')}: another key than this database was made with; restore it from your copy`
    )
  }
  await checkStore()
}

async function refuseUnfinishedRestore(db: Database) {
  /** The next check reports a database that does not answer. */
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

/** @throws StartRefused when the folder of the uploads cannot be written */
export async function checkFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `The folder of the uploads, ${folder}, cannot be used (${code}): mend its owner, or set STORAGE_PATH`
    )
  }
}

/**
 * @param bucket as the settings name it
 * @param attempt writes there and takes away what it wrote
 * @throws StartRefused when a store elsewhere cannot be used
 */
export async function checkBucket(bucket: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    throw new StartRefused(
      `The store of the uploads, bucket ${bucket}, cannot be used (${rootCauseMessage(error)}): look at the S3 settings`
    )
  }
}
