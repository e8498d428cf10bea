import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

/** Bounds of the time until the next run, and the time after a run that failed, in milliseconds. */
const MIN_WAIT = 1000
const MAX_WAIT = 15 * 60_000
const RETRY_AFTER = 60_000

interface BackgroundWork {
  /** Does what the table holds; answers after how many milliseconds the rest is due, or null when nothing is left. */
  run: () => Promise<number | null>
  /** Log message of a run that failed. */
  failed: string
}

/** Work that is listed in a table and done by this process in the background, one run at a time. */
export class BackgroundRun {
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined
  #work: BackgroundWork

  constructor(work: BackgroundWork) {
    this.#work = work
  }

  /** Starts a run, or another one after the present one. */
  start = (): void => {
    if (app.isTerminating) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = this.#runOnce().finally(() => {
      this.#running = null
      if (!this.#again) return
      this.#again = false
      this.start()
    })
  }

  async #runOnce() {
    const wait = await this.#work.run().catch((error: unknown) => {
      logger.error({ err: error }, this.#work.failed)
      return RETRY_AFTER
    })
    clearTimeout(this.#timer)
    if (wait === null || app.isTerminating) return
    const bounded = Math.min(Math.max(wait, MIN_WAIT), MAX_WAIT)
    this.#timer = setTimeout(this.start, bounded).unref()
  }

  /** Starts a run in a server; commands and tests run the work themselves. */
  startInServer(): void {
    if (app.getEnvironment() === 'web') this.start()
  }

  /** Ends the run: the item in hand is finished, the rest stays in the table. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#again = false
    await this.#running
  }
}
