import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, drivers } from '@adonisjs/queue'
import { inSpan, untraced } from '#kernel/tracing/spans'
import { beginShutdown, trackJob } from '#jobs/shutdown'

/** A worker without a heartbeat for this time is considered gone, and its job is offered again, in milliseconds. */
export const stalledAfterMs = env.get('JOBS_GONE_AFTER', 30) * 1000

/**
 * How often a job is offered again after its worker was gone. After that the package silently removes it, so jobs count
 * crashes themselves and are given up earlier.
 */
const MAX_RETRIES = 1000

/** Every installation has the database, so jobs are stored there (docs/decisions/0018_database_job_queue.md). */
const queueConfig = defineConfig({
  default: 'database',
  adapters: { database: drivers.database({}) },
  worker: {
    /** A spreadsheet has a separate thread, and a machine two writers: one is left for users who wait for a page. */
    concurrency: 1,
    idleDelay: '1s',
    stalledThreshold: stalledAfterMs,
    stalledInterval: stalledAfterMs / 2,
    maxStalledCount: MAX_RETRIES,
    onShutdownSignal: async () => beginShutdown(),
  },
  /** A job that a worker had to leave is offered again at once. */
  retry: { maxRetries: MAX_RETRIES },
  executionWrapper: (work, { name }, queue) =>
    trackJob(inSpan(`job ${name}`, { 'messaging.destination.name': queue }, work)),
  /** Each worker polls every second for something to do. */
  internalOperationWrapper: untraced,
  locations: [app.makePath('app/platform/jobs/queue/*.{ts,js}')],
})

export default queueConfig
