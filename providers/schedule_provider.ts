import type { ApplicationService } from '@adonisjs/core/types'
import { runsSchedule } from '#config/schedule'

/** Between two looks at what is due, and at what is late, in milliseconds. */
const LOOK_MS = 30_000
/** The first look: a start has better things to do. */
const FIRST_MS = 5000
const LATE_MS = 10 * 60_000

/** Runs what is due where no timer of the machine does, and tells administrators of what is late. */
export default class ScheduleProvider {
  #timers: NodeJS.Timeout[] = []
  readonly #ending = new AbortController()
  #running: Promise<unknown> | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    if (runsSchedule) {
      this.#timers.push(setTimeout(() => void this.#look(() => this.#runDue()), FIRST_MS).unref())
      this.#every(LOOK_MS, () => this.#runDue())
    }
    this.#every(LATE_MS, () => this.#warn())
  }

  async shutdown() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#ending.abort()
    await this.#running
  }

  #every(pause: number, work: () => Promise<void>) {
    this.#timers.push(setInterval(() => void this.#look(work), pause).unref())
  }

  async #look(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (this.#ending.signal.aborted) return
      const logger = await this.app.container.make('logger')
      logger.error({ err: error }, 'the schedule could not be looked at')
    }
  }

  async #runDue() {
    /** One look at a time: it looks again by itself while it lasts. */
    if (this.#running) return
    const { RunDueTasks } = await import('#operations/actions/run_tasks')
    const { runCommand } = await import('#operations/actions/run_tasks')
    this.#running = new RunDueTasks(runCommand, this.#ending.signal).all()
    await this.#running.finally(() => (this.#running = null))
  }

  async #warn() {
    const { notifyOfLateTasks } = await import('#operations/actions/scheduled_runs')
    await notifyOfLateTasks()
  }
}
