import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { inEachLanguage } from '#kernel/formats/languages'
import { flushOutbox } from '#notifications/actions/send_outbox'
import { notifyUser } from '#notifications/actions/notify_user'
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

/** Tells the administrators that a task fails, when it begins to: not again until it went well. */
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
 * Tells them of tasks that were not begun when they were due, once until they are begun again. Asked by
 * the server, which runs also where nothing runs the schedule any more.
 */
export async function notifyOfLateTasks(): Promise<void> {
  const late = await lateTasks(getClock().now())
  const neverBegun = late.filter(({ after }) => after === 0)
  /** A schedule that was never begun is one thing to mend, however many tasks wait for it. */
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

/** Without a sign of life for so long whoever ran it is gone, in milliseconds. */
const LEASE_TIMEOUT_MS = 120_000

/** So often a task is begun for one time: what kills its machine twice will do so again. */
const MAX_ATTEMPTS = 3

/**
 * Takes a task that is due, for this process alone: of all machines that ask, one gets it. What a machine
 * left that is gone is offered again; a task that still runs is not begun a second time.
 *
 * @returns the run to make, null when there is none to make now
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

/** Whether some machine has a task now. */
export async function isRunning({ name }: Task): Promise<boolean> {
  return Boolean(await ScheduledRun.query().where({ task: name, outcome: 'running' }).first())
}

const leaseValues = (now: Date, attempts: number) => ({
  attempts,
  machine: `${hostname()} ${process.pid}`,
  startedAt: DateTime.fromJSDate(now).toUTC(),
  seenAt: DateTime.fromJSDate(now).toUTC(),
})

/** Null when another machine was quicker. */
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

/** Goes by what was read: whoever changed the row meanwhile has it. */
const rowAsRead = ({ id, outcome, attempts }: ScheduledRun) =>
  db.from('scheduled_runs').where({ id, outcome, attempts })

async function leaseRun(run: ScheduledRun, now: Date): Promise<ScheduledRun | null> {
  const { attempts, machine } = leaseValues(now, run.attempts + 1)
  const updated = await rowAsRead(run).update({
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
  const isOurs = await rowAsRead(run).update({ outcome: 'failed', ended_at: sqlInstant(now) })
  if (Number(isOurs) === 1) await notifyOfFailure(await ScheduledRun.findOrFail(run.id))
}

interface RequestTaskRunInput {
  task: Task
  person: User
  requestId?: string
}

const alreadyRunning = () => new Refusal('operations.schedule.problems.under_way')

/** Notes that an administrator wants a task now; the next look at the schedule makes the run. */
export class RequestTaskRun {
  /** @throws Refusal while the task runs or is asked for already */
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
      /** Somebody else asked in the same second. */
      throw isUniqueViolation(error) ? alreadyRunning() : error
    })
  }
}

/**
 * Takes away runs for times that have not come, which a clock that was ahead has left: until then nothing would be
 * begun. A run that was noted as alive at such a time goes too.
 *
 * @returns how many there were
 */
export async function deleteFutureRuns(now: Date): Promise<number> {
  const from = sqlInstant(futureThreshold(now))
  const future = db.from('scheduled_runs').where('due_at', '>', from).orWhere('seen_at', '>', from)
  return Number(await future.delete())
}
