import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BaseCheck, HealthChecks, Result } from '@adonisjs/core/health'
import type { HealthCheckContract, HealthCheckResult } from '@adonisjs/core/types/health'
import timeouts from '#config/timeouts'
import { SharedRead, withDeadline } from '#kernel/streams/deadline'

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
