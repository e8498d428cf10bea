import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Limits of the time until the next run, and the time after a failed run, in milliseconds. */
const MIN_WAIT = 1000
const MAX_WAIT = 15 * 60_000
const RETRY_AFTER = 60_000

interface BackgroundWork {
  /**
   * Processes the rows of the table; returns after how many milliseconds the rest is due, or null if nothing is left.
   */
  run: () => Promise<number | null>
  /** Log message for a failed run. */
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

  /** Starts a run, or another one after the current one. */
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

  /** Ends the run: the current item is completed, the rest stays in the table. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#again = false
    await this.#running
  }
}

/** Time in milliseconds without requests after which a step may run. */
const IDLE_MS = 150

/** Time in milliseconds after which the work is done anyway on a server that is never idle. */
const MAX_IDLE_WAIT_MS = 20_000

/**
 * Runs work step by step, each while no request is in progress, so that visitors are not slowed down.
 *
 * @param shouldContinue called before each step
 */
export async function runWhenIdle(
  server: Server,
  steps: AsyncIterator<unknown>,
  shouldContinue: () => boolean
): Promise<void> {
  let open = 0
  let lastAt = 0
  const count = (_request: unknown, response: { once(event: 'close', done: () => void): void }) => {
    open++
    lastAt = performance.now()
    response.once('close', () => {
      open--
      lastAt = performance.now()
    })
  }
  server.on('request', count)
  try {
    for (let isDone = false; !isDone && shouldContinue();) {
      const startedAt = performance.now()
      do await wait(IDLE_MS, undefined, { ref: false })
      while (
        (open > 0 || performance.now() - lastAt < IDLE_MS) &&
        performance.now() - startedAt < MAX_IDLE_WAIT_MS
      )
      if (shouldContinue()) isDone = Boolean((await steps.next()).done)
    }
  } finally {
    server.off('request', count)
  }
}
