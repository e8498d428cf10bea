import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, drivers } from '@adonisjs/queue'
import { inSpan, untraced } from '#kernel/tracing/spans'
import { beginShutdown, trackJob } from '#jobs/shutdown'

/** Without a sign of life for so long a worker is gone, and its job is offered again, in milliseconds. */
export const goneAfterMs = env.get('JOBS_GONE_AFTER', 30) * 1000

/**
 * So often a job is offered again after its worker was gone. The package takes it away after that without
 * a word, so jobs count their deaths themselves and are given up before it.
 */
const MOST_OFFERS = 1000

/** Every installation has the database, so jobs are stored there (docs/decisions/0018_database_job_queue.md). */
const queueConfig = defineConfig({
  default: 'database',
  adapters: { database: drivers.database({}) },
  worker: {
    /** A sheet has a thread of its own, and a machine two writers: one is left to who waits for a page. */
    concurrency: 1,
    idleDelay: '1s',
    stalledThreshold: goneAfterMs,
    stalledInterval: goneAfterMs / 2,
    maxStalledCount: MOST_OFFERS,
    onShutdownSignal: async () => beginShutdown(),
  },
  /** What a worker was told to leave is offered again at once. */
  retry: { maxRetries: MOST_OFFERS },
  executionWrapper: (work, { name }, queue) =>
    trackJob(inSpan(`job ${name}`, { 'messaging.destination.name': queue }, work)),
  /** Each worker asks every second whether there is something to do. */
  internalOperationWrapper: untraced,
  locations: [app.makePath('app/platform/jobs/queue/*.{ts,js}')],
})

export default queueConfig
