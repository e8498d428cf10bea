import { listHolders } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { inEachLanguage } from '#kernel/formats/languages'
import { flushOutbox } from '#notifications/actions/flush_outbox'
import { notifyUser } from '#notifications/actions/notify_user'
import type { TemplateParams } from '#notifications/rules/templates'
import ScheduledRun from '#operations/models/scheduled_run'
import { lateTasks } from '#operations/queries/late_tasks'

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
