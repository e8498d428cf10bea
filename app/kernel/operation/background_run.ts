import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

interface BackgroundWork {
  /** Does what is there to do. */
  run: () => Promise<unknown>
  /** Whether another process is at the rest, or it has to be tried again. */
  isLeft: () => Promise<boolean>
  /** After so many milliseconds whoever was at the rest has died. */
  lease: number
  /** Words of the log for a run that failed. */
  failed: string
}

/** Work that stands in a table and that this process does in the background, one run at a time. */
export class BackgroundRun {
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined
  #work: BackgroundWork

  constructor(work: BackgroundWork) {
    this.#work = work
  }

  /** Starts a run, or another one after the present one. */
  kick = (): void => {
    if (app.isTerminating) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = this.#runAll().finally(() => {
      this.#running = null
      if (!this.#again) return
      this.#again = false
      this.kick()
    })
  }

  /** What another process died over, or could not be done, is tried again after its time. */
  async #runAll() {
    try {
      await this.#work.run()
      clearTimeout(this.#timer)
      if (app.isTerminating || !(await this.#work.isLeft())) return
      this.#timer = setTimeout(this.kick, this.#work.lease).unref()
    } catch (error) {
      logger.error({ err: error }, this.#work.failed)
    }
  }

  /** What earlier processes left behind is done when the server starts; commands do it when they say so. */
  begin(): void {
    if (app.getEnvironment() === 'web') this.kick()
  }

  /** Ends the run: what is in hand is finished, the rest waits in the table. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#again = false
    await this.#running
  }
}
