import logger from '@adonisjs/core/services/logger'
import { Gauge, type Registry } from 'prom-client'
import scanner from '#config/scanner'
import timeouts from '#config/timeouts'
import { SharedRead } from '#kernel/streams/deadline'
import { jobFigures } from '#jobs/queries/file_jobs'
import { scannerVersion } from '#documents/inspection/virus_scanner'
import { healthChecks } from '#operations/queries/health_checks'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { OutboxStatus } from '#notifications/models/outbox_message'
import { CODE_TEMPLATES } from '#notifications/rules/messages'
import { lateTasks, newestRuns } from '#operations/queries/schedule'

/** Creates a gauge that is read on request; one that cannot be read is omitted. */
type MakeGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (own: Gauge) => unknown
) => Gauge

const gaugesOf =
  (registry: Registry): MakeGauge =>
  (name, help, labelNames, collect) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        try {
          await collect(this)
        } catch (error) {
          /** The probes report an unavailable database; the other metrics are still needed. */
          logger.warn({ err: error, figure: name }, 'metric could not be collected')
        }
      },
    })

/** States of jobs, with one read for all of these, which are collected together. */
function jobGauges(gauge: MakeGauge): void {
  const reading = new SharedRead(jobFigures, timeouts.sharedReading)
  const read = () => reading.get()
  gauge(
    'arthasetu_jobs',
    'File jobs that are waiting, running, or failed within their seven days',
    ['kind', 'state'],
    async (own) => {
      for (const { kind, state, count: total } of (await read()).counts) {
        own.set({ kind, state }, total)
      }
    }
  )
  gauge(
    'arthasetu_jobs_oldest_seconds',
    'Seconds since the oldest waiting job was requested',
    [],
    async (own) => own.set((await read()).oldestSeconds)
  )
  const doneGauge = (name: string, help: string, field: 'count' | 'seconds' | 'longest') =>
    gauge(name, help, ['kind'], async (own) => {
      for (const [kind, figures] of (await read()).done) own.set({ kind }, figures[field])
    })
  doneGauge('arthasetu_jobs_done_hour', 'Jobs completed within the last hour', 'count')
  doneGauge(
    'arthasetu_jobs_done_hour_seconds',
    'Total seconds of these jobs from request to completion',
    'seconds'
  )
  doneGauge(
    'arthasetu_jobs_done_hour_longest_seconds',
    'Seconds of the longest such job',
    'longest'
  )
}

/** Failures that stay unnoticed otherwise, with one read for all of these, which are collected together. */
function healthGauges(gauge: MakeGauge): void {
  const reading = new SharedRead(healthChecks, timeouts.sharedReading)
  gauge(
    'arthasetu_health_ok',
    'Whether checkpoints, backups, disks and pending work are within their limits',
    ['check'],
    async (own) => {
      for (const { name, ok } of await reading.get()) own.set({ check: name }, ok ? 1 : 0)
    }
  )
  gauge(
    'arthasetu_health_measured',
    'Age or remaining validity in seconds, or free space in bytes; absent if never measured',
    ['check', 'kind'],
    async (own) => {
      for (const { name, kind, measured } of await reading.get()) {
        if (measured !== null) own.set({ check: name, kind }, measured)
      }
    }
  )
}

/** Successfully completed messages are not counted: they are most of them, and do not describe the current state. */
const OPEN_MESSAGES = [OutboxStatus.queued, OutboxStatus.sending, OutboxStatus.failed]

const DAY_MS = 86_400_000

/** Kinds of failure that have a metric even while there are none. */
const FAILURES = ['not_taken', 'refused', 'unknown']

/** Adds gauges of pending rows, read on request; every count uses an index. */
export function addGauges(registry: Registry): void {
  const gauge = gaugesOf(registry)
  gauge(
    'arthasetu_outbox_messages',
    'SMS and e-mails that are pending or failed',
    ['status'],
    (own) => count(own, db.from('outbox_messages').whereIn('status', OPEN_MESSAGES))
  )
  gauge('arthasetu_outbox_oldest_seconds', 'Age of the oldest queued message', [], waiting)
  gauge(
    'arthasetu_outbox_codes_oldest_seconds',
    'Age of the oldest queued one-time code that has not expired',
    [],
    waitingCodes
  )
  gauge(
    'arthasetu_outbox_failed_day',
    'Failed messages of the last day that were not sent again, by kind of failure',
    ['failure'],
    failedToday
  )
  jobGauges(gauge)
  gauge('arthasetu_payment_batches', 'Payment batches by their status', ['status'], (own) =>
    count(own, db.from('payment_batches'))
  )
  gauge(
    'arthasetu_task_ok',
    'Whether the newest run of a task succeeded',
    ['task'],
    async (own) => {
      for (const { task, outcome } of (await newestRuns()).values()) {
        own.set({ task }, outcome === 'failed' ? 0 : 1)
      }
    }
  )
  gauge(
    'arthasetu_task_late',
    'Tasks that did not start when they were due',
    ['task'],
    async (own) => {
      for (const { task } of await lateTasks(getClock().now())) own.set({ task }, 1)
    }
  )
  if (scanner.address) {
    gauge('arthasetu_scans', 'Files without a result of the virus scanner', ['state'], (own) =>
      outstandingScans(own)
    )
    gauge('arthasetu_scanner_up', 'Whether the virus scanner answers', [], async (own) => {
      own.set(
        await scannerVersion().then(
          () => 1,
          () => 0
        )
      )
    })
  }
  healthGauges(gauge)
  gauge('arthasetu_db_connections', 'Connections of this process to the database', ['state'], pool)
}

async function count(own: Gauge, rows: ReturnType<typeof db.from>) {
  for (const { status, total } of await rows
    .select('status')
    .count('* as total')
    .groupBy('status')) {
    own.set({ status }, Number(total))
  }
}

async function outstandingScans(own: Gauge) {
  const rows = await db
    .from('stored_files')
    .whereNotNull('scan_due_at')
    .select('scan_state')
    .count('* as total')
    .groupBy('scan_state')
  own.set({ state: 'pending' }, 0)
  for (const { scan_state: state, total } of rows) own.set({ state }, Number(total))
}

const queued = () => db.from('outbox_messages').where('status', OutboxStatus.queued)

const waiting = (own: Gauge) => setOldest(own, queued())

const waitingCodes = (own: Gauge) =>
  setOldest(
    own,
    queued()
      .whereIn('template', [...CODE_TEMPLATES])
      .where('expires_at', '>', sqlInstant(new Date()))
  )

async function setOldest(own: Gauge, rows: ReturnType<typeof db.from>) {
  const [{ oldest }] = await rows.min('created_at as oldest')
  own.set(oldest ? (Date.now() - instantOf(oldest).getTime()) / 1000 : 0)
}

async function failedToday(own: Gauge) {
  const rows = await db
    .from('outbox_messages as message')
    .leftJoin('outbox_messages as resend', 'resend.resend_of', 'message.id')
    .where('message.status', OutboxStatus.failed)
    .where('message.created_at', '>', sqlInstant(new Date(Date.now() - DAY_MS)))
    .whereNull('resend.id')
    .whereNotNull('message.failure')
    .select('message.failure')
    .count('* as total')
    .groupBy('message.failure')
  for (const failure of FAILURES) own.set({ failure }, 0)
  for (const { failure, total } of rows) own.set({ failure }, Number(total))
}

function pool(own: Gauge) {
  const connection = db.manager.get(db.primaryConnectionName)?.connection
  if (!connection?.pool) return
  own.set({ state: 'used' }, connection.pool.numUsed())
  own.set({ state: 'free' }, connection.pool.numFree())
  own.set({ state: 'waiting' }, connection.pool.numPendingAcquires())
}
