import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BaseCheck, HealthChecks, Result } from '@adonisjs/core/health'
import type { HealthCheckContract, HealthCheckResult } from '@adonisjs/core/types/health'

/** A part of the surroundings that has not answered by then counts as failing, in milliseconds. */
const PATIENCE_MS = 2000

/** Room that must be left where uploads go: some ten of the largest at once, in bytes. */
const LEAST_ROOM = 100 * 1024 ** 2

/** Ends another check that waits too long: an unready process must say so in time. */
export class InTime extends BaseCheck {
  constructor(
    readonly name: string,
    readonly check: HealthCheckContract
  ) {
    super()
  }

  async run(): Promise<HealthCheckResult> {
    const late = wait(PATIENCE_MS, Result.failed(`no answer within ${PATIENCE_MS} ms`), {
      ref: false,
    })
    return Promise.race([this.check.run(), late])
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
      if (room >= LEAST_ROOM) return Result.ok('can be written')
      return Result.failed(`${Math.floor(room / 1024 ** 2)} MB are left at ${folder}`)
    } catch (error) {
      return Result.failed((error as Error).message, error as Error)
    }
  }
}

/** What this process needs to serve: names of what fails now, with the reasons for the log. */
export interface Readiness {
  failing: { name: string; reason: string }[]
}

/** Looks at everything a request may need. One look at a time, however often it is asked for. */
export class ReadinessProbe {
  readonly #checks = new HealthChecks()
  #looking: Promise<Readiness> | null = null

  constructor(checks: Record<string, HealthCheckContract>) {
    this.#checks.register(Object.entries(checks).map(([name, check]) => new InTime(name, check)))
  }

  look(): Promise<Readiness> {
    this.#looking ??= this.#run().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #run(): Promise<Readiness> {
    const { checks } = await this.#checks.run()
    const failing = checks.filter(({ status }) => status === 'error')
    return { failing: failing.map(({ name, message }) => ({ name, reason: message })) }
  }
}
