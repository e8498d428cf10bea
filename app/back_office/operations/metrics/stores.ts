import db from '@adonisjs/lucid/services/db'
import type { Gauge, Registry } from 'prom-client'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, sqlInstant } from '#kernel/database/instant'
import { OutboxStatus } from '#notifications/models/outbox_message'
import { CODE_TEMPLATES } from '#notifications/rules/lanes'
import { gaugesOf } from '#operations/metrics/gauge'
import { jobGauges } from '#operations/metrics/jobs'
import { healthGauges } from '#operations/metrics/health'
import { lateTasks } from '#operations/queries/late_tasks'
import { newestRuns } from '#operations/queries/newest_runs'

/** Messages that are over and well are not counted: they are most, and say nothing of now. */
const OPEN_MESSAGES = [OutboxStatus.queued, OutboxStatus.sending, OutboxStatus.failed]

const DAY_MS = 86_400_000

/** Kinds of failure that have a figure also while there are none. */
const FAILURES = ['not_taken', 'refused', 'unknown']

/** What waits in the tables, looked at when it is asked for: what is counted is found by an index. */
export function registerGauges(registry: Registry): void {
  const gauge = gaugesOf(registry)
  gauge(
    'arthasetu_outbox_messages',
    'SMS and e-mails that wait or were given up',
    ['status'],
    (own) => count(own, db.from('outbox_messages').whereIn('status', OPEN_MESSAGES))
  )
  gauge('arthasetu_outbox_oldest_seconds', 'Age of the oldest message that waits', [], waiting)
  gauge(
    'arthasetu_outbox_codes_oldest_seconds',
    'Age of the oldest one-time code that waits and has not run out',
    [],
    waitingCodes
  )
  gauge(
    'arthasetu_outbox_failed_day',
    'Messages of the last day that were given up and not sent again, by the kind of failure',
    ['failure'],
    failedToday
  )
  jobGauges(gauge)
  gauge('arthasetu_payment_batches', 'Payment batches by their state', ['status'], (own) =>
    count(own, db.from('payment_batches'))
  )
  gauge(
    'arthasetu_task_ok',
    'Whether the newest run of a task went well',
    ['task'],
    async (own) => {
      for (const { task, outcome } of (await newestRuns()).values()) {
        own.set({ task }, outcome === 'failed' ? 0 : 1)
      }
    }
  )
  gauge(
    'arthasetu_task_late',
    'Tasks that were not begun when they were due',
    ['task'],
    async (own) => {
      for (const { task } of await lateTasks(getClock().now())) own.set({ task }, 1)
    }
  )
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

const queued = () => db.from('outbox_messages').where('status', OutboxStatus.queued)

const waiting = (own: Gauge) => oldestOf(own, queued())

const waitingCodes = (own: Gauge) =>
  oldestOf(
    own,
    queued()
      .whereIn('template', [...CODE_TEMPLATES])
      .where('expires_at', '>', sqlInstant(new Date()))
  )

async function oldestOf(own: Gauge, rows: ReturnType<typeof db.from>) {
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
