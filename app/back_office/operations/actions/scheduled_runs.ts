import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { inEachLanguage } from '#kernel/formats/languages'
import { flushOutbox } from '#notifications/actions/send_outbox'
import { notifyUser } from '#notifications/actions/messages'
import type { TemplateParams } from '#notifications/rules/messages'
import ScheduledRun from '#operations/models/scheduled_run'
import { lateTasks } from '#operations/queries/schedule'
import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { type Task, futureThreshold, lastDue } from '#operations/rules/tasks'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'

/** Notifies the administrators of the first failure of a task; not again until a run has succeeded. */
export async function notifyOfFailure({ id, task, dueAt }: ScheduledRun): Promise<void> {
  const before = await ScheduledRun.query()
    .where('task', task)
    .where('due_at', '<', sqlInstant(dueAt))
    .whereIn('outcome', ['done', 'failed'])
    .orderBy('due_at', 'desc')
    .first()
  if (before?.outcome === 'failed') return
  await notifyAdministrators('task_failed', { task }, `task_failed:${id}`)
}

/**
 * Notifies them of tasks that were not started when due, once until they start again. Called by the server, which also
 * runs where the schedule no longer runs.
 */
export async function notifyOfLateTasks(): Promise<void> {
  const late = await lateTasks(getClock().now())
  const neverBegun = late.filter(({ after }) => after === 0)
  /** A schedule that was never started is a single problem, however many tasks are late. */
  const reported = late.filter((one) => one.after > 0 || one === neverBegun[0])
  for (const { task, missed, after } of reported) {
    const due = inEachLanguage((locale) => formatInstant(missed, locale))
    await notifyAdministrators('task_late', { task, due }, `task_late:${task}:${after}`)
  }
}

async function notifyAdministrators<T extends 'task_failed' | 'task_late'>(
  template: T,
  params: TemplateParams[T],
  dedupeKey: string
) {
  await inTransaction(async (trx) => {
    const administrators = await listHolders({ roleIds: [Role.administrator] }, trx)
    for (const { id: userId } of administrators) {
      await notifyUser({ userId, template, params, dedupeKey, channels: ['notice', 'email'] }, trx)
    }
  })
  flushOutbox()
}

/** Milliseconds without a heartbeat after which the process of a run counts as dead. */
const LEASE_TIMEOUT_MS = 120_000

/** Maximum number of starts of a task for one due time: what kills its server twice will do so again. */
const MAX_ATTEMPTS = 3

/**
 * Acquires a due task for this process only; of all servers, one gets it. Tasks of a dead server are offered again; a
 * running task is not started a second time.
 *
 * @returns the run to be made, null if there is none now
 */
export async function acquireLease(task: Task, now: Date): Promise<ScheduledRun | null> {
  const runs = () => ScheduledRun.query().where('task', task.name)
  const running = await runs().where('outcome', 'running').orderBy('due_at').first()
  if (running) {
    const isExpired = now.getTime() - running.seenAt!.toMillis() > LEASE_TIMEOUT_MS
    if (!isExpired) return null
    if (running.attempts < MAX_ATTEMPTS) return leaseRun(running, now)
    await abandonRun(running, now)
  }
  const newest = await runs().orderBy('due_at', 'desc').first()
  const due = lastDue(task, now)
  if (!newest) {
    await insertRun(task, due, { outcome: 'first' })
    return null
  }
  if (newest.outcome === 'asked') return leaseRun(newest, now)
  if (due.getTime() <= newest.dueAt.toMillis()) return null
  return insertRun(task, due, { outcome: 'running', ...leaseValues(now, 1) })
}

/** Whether any server is running a task. */
export async function isRunning({ name }: Task): Promise<boolean> {
  return Boolean(await ScheduledRun.query().where({ task: name, outcome: 'running' }).first())
}

const leaseValues = (now: Date, attempts: number) => ({
  attempts,
  machine: `${hostname()} ${process.pid}`,
  startedAt: DateTime.fromJSDate(now).toUTC(),
  seenAt: DateTime.fromJSDate(now).toUTC(),
})

/** Null if another server was faster. */
async function insertRun(task: Task, due: Date, values: Partial<ScheduledRun>) {
  try {
    return await ScheduledRun.create({
      task: task.name,
      dueAt: DateTime.fromJSDate(due).toUTC(),
      ...values,
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** Selects the row as read, so that a row changed meanwhile is not updated. */
const unchangedRow = ({ id, outcome, attempts }: ScheduledRun) =>
  db.from('scheduled_runs').where({ id, outcome, attempts })

async function leaseRun(run: ScheduledRun, now: Date): Promise<ScheduledRun | null> {
  const { attempts, machine } = leaseValues(now, run.attempts + 1)
  const updated = await unchangedRow(run).update({
    outcome: 'running',
    attempts,
    machine,
    started_at: sqlInstant(now),
    seen_at: sqlInstant(now),
    ended_at: null,
  })
  return Number(updated) === 1 ? ScheduledRun.findOrFail(run.id) : null
}

async function abandonRun(run: ScheduledRun, now: Date) {
  const isOurs = await unchangedRow(run).update({ outcome: 'failed', ended_at: sqlInstant(now) })
  if (Number(isOurs) === 1) await notifyOfFailure(await ScheduledRun.findOrFail(run.id))
}

interface RequestTaskRunInput {
  task: Task
  person: User
  requestId?: string
}

const alreadyRunning = () => new Refusal('operations.schedule.problems.under_way')

/** Records an administrator's request to run a task now; the next check of the schedule runs it. */
export class RequestTaskRun {
  /** @throws Refusal while the task is running or already requested */
  async run({ task, person, requestId }: RequestTaskRunInput): Promise<void> {
    await inTransaction(async (trx) => {
      const newest = await ScheduledRun.query({ client: trx })
        .where('task', task.name)
        .orderBy('due_at', 'desc')
        .first()
      if (newest?.outcome === 'running' || newest?.outcome === 'asked') throw alreadyRunning()
      const dueAt = DateTime.fromJSDate(getClock().now()).toUTC()
      await ScheduledRun.create({ task: task.name, dueAt, outcome: 'asked' }, { client: trx })
      await recordAudit({
        action: 'schedule.asked',
        actor: person,
        data: { task: task.name },
        requestId,
        trx,
      })
    }).catch((error: unknown) => {
      /** Another administrator requested it in the same second. */
      throw isUniqueViolation(error) ? alreadyRunning() : error
    })
  }
}

/**
 * Deletes runs for future times, left by a clock that was ahead, because nothing would start until then. A run with a
 * heartbeat in the future is deleted too.
 *
 * @returns the number of runs deleted
 */
export async function deleteFutureRuns(now: Date): Promise<number> {
  const from = sqlInstant(futureThreshold(now))
  const future = db.from('scheduled_runs').where('due_at', '>', from).orWhere('seen_at', '>', from)
  return Number(await future.delete())
}
