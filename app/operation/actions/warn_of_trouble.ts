import { holdersOfPosts } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { getClock } from '#core/calendar/clock'
import { formatInstant } from '#core/calendar/plain_date'
import { inTransaction } from '#core/database/transaction'
import { notifyUser } from '#notifications/actions/notify_user'
import { kickOutbox } from '#notifications/actions/kick_outbox'
import type ScheduledRun from '#operation/models/scheduled_run'
import { lateTasks } from '#operation/queries/late_tasks'

/** Tells the administrators that a run failed, once for a run. */
export const warnOfFailure = ({ task, id }: ScheduledRun): Promise<void> =>
  warn('task_failed', { task }, `task_failed:${id}`)

/**
 * Tells them of tasks that were not begun when they were due, once for a time. Asked by the server, which
 * runs also where nothing runs the schedule any more.
 */
export async function warnOfLateTasks(): Promise<void> {
  for (const { task, missed } of await lateTasks(getClock().now())) {
    const due = formatInstant(missed, 'en')
    await warn('task_late', { task, due }, `task_late:${task}:${missed.toISOString()}`)
  }
}

async function warn<T extends 'task_failed' | 'task_late'>(
  template: T,
  params: Parameters<typeof notifyUser<T>>[0]['params'],
  dedupeKey: string
) {
  await inTransaction(async (trx) => {
    const administrators = await holdersOfPosts({ roleIds: [Role.administrator] }, trx)
    for (const { id: userId } of administrators) {
      await notifyUser({ userId, template, params, dedupeKey, channels: ['notice', 'email'] }, trx)
    }
  })
  kickOutbox()
}
