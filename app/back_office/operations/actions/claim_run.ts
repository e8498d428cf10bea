import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { sqlInstant } from '#kernel/database/instant'
import { isUniqueViolation } from '#kernel/database/transaction'
import { notifyOfFailure } from '#operations/actions/warn_of_trouble'
import ScheduledRun from '#operations/models/scheduled_run'
import { lastDue } from '#operations/rules/due_times'
import type { Task } from '#operations/rules/tasks'

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
