import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BaseCheck, HealthChecks, Result } from '@adonisjs/core/health'
import type { HealthCheckContract, HealthCheckResult } from '@adonisjs/core/types/health'
import timeouts from '#config/timeouts'
import { SharedRead, withDeadline } from '#kernel/streams/deadline'

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
    const isThere = !this.options.isMadeLater || existsSync(this.folder)
    const folder = isThere ? this.folder : dirname(this.folder)
    try {
      await access(folder, constants.W_OK | constants.X_OK)
      const { bavail, bsize } = await statfs(folder)
      const room = bavail * bsize
      if (room >= MIN_FREE_BYTES) return Result.ok('writable')
      return Result.failed(`${Math.floor(room / 1024 ** 2)} MB are free in ${folder}`)
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
