import { configProvider } from '@adonisjs/core'
import type { Worker } from '@adonisjs/queue'
import type { AdapterFactory } from '@adonisjs/queue/types'
import type { ApplicationService } from '@adonisjs/core/types'
import { isWorkerEnabled } from '#config/jobs'

/** Interval between checks for jobs that the queue has lost, in milliseconds. */
const LOST_JOBS_INTERVAL_MS = 60_000

/** Makes the server a worker, and enqueues lost jobs again. */
export default class JobsProvider {
  #worker: Worker | null = null
  #timer?: NodeJS.Timeout

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() === 'console') this.app.terminating(() => this.#drainJobs())
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    this.#timer = setInterval(() => void this.#redispatchLost(), LOST_JOBS_INTERVAL_MS).unref()
    if (isWorkerEnabled) void this.#startWorker().catch((error: unknown) => this.#report(error))
  }

  async shutdown() {
    clearInterval(this.#timer)
    if (!this.#worker) return
    const { beginShutdown } = await import('#jobs/shutdown')
    beginShutdown()
    await this.#worker.stop()
  }

  /** `queue:work` detects the shutdown by itself; the database is kept until the queue has recorded the jobs left. */
  async #drainJobs() {
    const { beginShutdown, waitForJobs } = await import('#jobs/shutdown')
    beginShutdown()
    await waitForJobs()
  }

  async #startWorker() {
    const { Worker } = await import('@adonisjs/queue')
    const { default: config } = await import('#config/queue')
    const logger = await this.app.container.make('logger')
    const adapter = await configProvider.resolve<AdapterFactory>(
      this.app,
      config.adapters[config.default]
    )
    if (!adapter) throw new Error(`config/queue.ts has no adapter ${config.default}`)
    this.#worker = new Worker({
      ...config,
      adapters: { [config.default]: adapter },
      autoLoadJobs: false,
      logger,
      /** The server has its own shutdown sequence. */
      worker: { ...config.worker, gracefulShutdown: false },
    })
    await this.#worker.start()
  }

  async #redispatchLost() {
    const { redispatchLostJobs } = await import('#jobs/actions/file_requests')
    try {
      await redispatchLostJobs()
    } catch (error) {
      await this.#report(error)
    }
  }

  async #report(error: unknown) {
    const logger = await this.app.container.make('logger')
    logger.error({ err: error }, 'job worker reported an error')
  }
}
