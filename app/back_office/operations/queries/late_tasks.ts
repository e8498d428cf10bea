import db from '@adonisjs/lucid/services/db'
import { instantOf } from '#kernel/database/instant'
import { newestRuns } from '#operations/queries/newest_runs'
import { missedTime } from '#operations/rules/due_times'
import { installedTasks } from '#operations/tasks_here'

/** A task, the time for which it was not begun, and the last run before that; 0 where there was none. */
export interface LateTask {
  task: string
  missed: Date
  after: number
}

/** Tasks that are late: also those that never ran, from when the database was made. */
export async function lateTasks(now: Date): Promise<LateTask[]> {
  const newest = await newestRuns({ begunOnly: true })
  const made = newest.size < installedTasks.length ? await madeAt() : null
  return installedTasks.flatMap((task) => {
    const run = newest.get(task.name)
    const since = run?.dueAt.toJSDate() ?? made
    const missed = since && missedTime(task, since, now)
    return missed ? [{ task: task.name, missed, after: run?.id ?? 0 }] : []
  })
}

/** When the first migration of the database ran. */
async function madeAt(): Promise<Date | null> {
  const [{ first }] = await db.from('adonis_schema').min('migration_time as first')
  return first ? instantOf(first) : null
}
