import type { ApplicationService } from '@adonisjs/core/types'
import { isSchedulerEnabled } from '#config/schedule'

/** Interval between checks for due and for overdue tasks, in milliseconds. */
const CHECK_INTERVAL_MS = 30_000
/** Delay of the first check, which must not compete with the start. */
const FIRST_CHECK_DELAY_MS = 5000
const LATE_CHECK_INTERVAL_MS = 10 * 60_000

/** Runs due tasks where the machine has no timer for them, and notifies administrators of overdue ones. */
export default class ScheduleProvider {
  #timers: NodeJS.Timeout[] = []
  readonly #ending = new AbortController()
  #running: Promise<unknown> | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    if (isSchedulerEnabled) {
      this.#timers.push(
        setTimeout(() => void this.#runCheck(() => this.#runDue()), FIRST_CHECK_DELAY_MS).unref()
      )
      this.#checkEvery(CHECK_INTERVAL_MS, () => this.#runDue())
    }
    this.#checkEvery(LATE_CHECK_INTERVAL_MS, () => this.#notifyLate())
  }

  async shutdown() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#ending.abort()
    await this.#running
  }

  #checkEvery(pause: number, work: () => Promise<void>) {
    this.#timers.push(setInterval(() => void this.#runCheck(work), pause).unref())
  }

  async #runCheck(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (this.#ending.signal.aborted) return
      const logger = await this.app.container.make('logger')
      logger.error({ err: error }, 'schedule could not be checked')
    }
  }

  async #runDue() {
    /** One check at a time: a running one checks again by itself. */
    if (this.#running) return
    const { RunDueTasks } = await import('#operations/actions/run_tasks')
    const { runCommand } = await import('#operations/actions/run_tasks')
    this.#running = new RunDueTasks(runCommand, this.#ending.signal).all()
    await this.#running.finally(() => (this.#running = null))
  }

  async #notifyLate() {
    const { notifyOfLateTasks } = await import('#operations/actions/scheduled_runs')
    await notifyOfLateTasks()
  }
}
