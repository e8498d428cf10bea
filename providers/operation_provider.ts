import type { Server } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'
import { storeBucket, storeFolder } from '#config/drive'
import { incomingPath } from '#config/uploads'
import { usesRedis } from '#config/redis'
import type { DailyLog } from '#kernel/logging/log_lines'
import { slowStatementMs } from '#config/metrics'
import { isTracingEnabled } from '#config/tracing'
import { requestLogDays, requestLogFolder } from '#config/request_log'

/** Services for the operators of the portal: checks at the start that explain a failure, and health. */
export default class OperationProvider {
  #requestLog: DailyLog | null = null
  #endTracing: (() => Promise<void>) | null = null

  constructor(protected app: ApplicationService) {}

  /** The tools of the framework also start the application, but without a server. */
  get #serves() {
    return this.app.getEnvironment() === 'web' && this.app.getMode() === 'run'
  }

  async boot() {
    if (isTracingEnabled && this.#works) await this.#startTracing()
    await this.#bindReadiness()
    await this.#bindRequestLog()
  }

  /** Whether this is a server or a command: both have one root trace (operation/run_command). */
  get #works() {
    return this.#serves || this.app.getEnvironment() === 'console'
  }

  async #startTracing() {
    const { startTracing } = await import('#kernel/tracing/start_tracing')
    const { container } = this.app
    this.#endTracing = startTracing(
      await container.make('lucid.db'),
      await container.make('logger')
    )
  }

  async #bindReadiness() {
    const { FolderCheck, ReadinessProbe, OperationCheck } =
      await import('#kernel/operation/service_checks')
    const { StoreCheck } = await import('#documents/store/private_store')
    this.app.container.singleton(ReadinessProbe, async () => {
      const { RedisCheck } = await import('@adonisjs/redis')
      const { mastersForRequest: recentMasters } = await import('#masters/queries/masters')
      const redis = await this.app.container.make('redis')
      return new ReadinessProbe({
        /** As on each page, through the same pool. */
        database: new OperationCheck('database', recentMasters),
        uploads: storeBucket ? new StoreCheck() : new FolderCheck('uploads', storeFolder),
        incoming: new FolderCheck('incoming', incomingPath, { isMadeLater: true }),
        ...(usesRedis && { redis: new RedisCheck(redis.connection()) }),
      })
    })
  }

  async #bindRequestLog() {
    const { DailyLog } = await import('#kernel/logging/log_lines')
    this.app.container.singleton(DailyLog, async () => {
      const logger = await this.app.container.make('logger')
      const report = (problem: Error | null) =>
        problem
          ? logger.error({ err: problem }, 'the request log cannot be written')
          : logger.info('the request log is written again')
      return new DailyLog({ folder: requestLogFolder!, days: requestLogDays, report }).open()
    })
  }

  /** Runs before the server listens. Commands check their own requirements. */
  async start() {
    if (!this.#serves) return
    const { checkStart } = await import('#kernel/operation/service_checks')
    const db = await this.app.container.make('lucid.db')
    await checkStart(this.app, db, () => this.#checkStore())
    if (requestLogFolder) await this.#openRequestLog()
    if (slowStatementMs > 0) await this.#watchStatements()
  }

  async #watchStatements() {
    const { logSlowStatements } = await import('#kernel/database/statements')
    const { container } = this.app
    logSlowStatements(
      await container.make('lucid.db'),
      await container.make('logger'),
      slowStatementMs
    )
  }

  async #checkStore() {
    const { checkBucket, checkFolder } = await import('#kernel/operation/service_checks')
    if (!storeBucket) return checkFolder(storeFolder)
    const { verifyStoreWritable: tryStore } = await import('#documents/store/private_store')
    return checkBucket(storeBucket, tryStore)
  }

  /** Makes the first PDF of the day as fast as the later ones. */
  async ready() {
    if (!this.#serves) return
    const server = (await this.app.container.make('server')).getNodeServer()
    if (server) void this.#warm(server as Server)
  }

  async #warm(server: Server) {
    const logger = await this.app.container.make('logger')
    try {
      const { runWhenIdle } = await import('#kernel/operation/background_work')
      const { warmUpPdf: warmPapers } = await import('#pdf/document')
      await runWhenIdle(server, warmPapers(), () => !this.app.isTerminating)
      logger.debug('PDF generation is warmed up')
    } catch (error) {
      logger.error({ err: error }, 'PDF generation could not be warmed up')
    }
  }

  async shutdown() {
    await this.#endTracing?.()
    if (this.#requestLog) await this.#requestLog.close()
  }

  async #openRequestLog() {
    const { DailyLog } = await import('#kernel/logging/log_lines')
    const { StartRefused } = await import('#kernel/operation/service_checks')
    try {
      this.#requestLog = await this.app.container.make(DailyLog)
    } catch (error) {
      throw new StartRefused(
        `The request log cannot be written to ${requestLogFolder}: ${(error as Error).message}`
      )
    }
  }
}
