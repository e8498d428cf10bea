import { newestRuns } from '#operation/queries/newest_runs'
import { missedTime } from '#operation/rules/due_times'
import { tasksHere } from '#operation/tasks_here'

/** A task, the time for which it was not begun, and the last run before that. */
export interface LateTask {
  task: string
  missed: Date
  after: number
}

/** Tasks that are late; none before the schedule was ever begun. */
export async function lateTasks(now: Date): Promise<LateTask[]> {
  const newest = await newestRuns({ begunOnly: true })
  return tasksHere.flatMap((task) => {
    const run = newest.get(task.name)
    const missed = run && missedTime(task, run.dueAt.toJSDate(), now)
    return missed ? [{ task: task.name, missed, after: run.id }] : []
  })
}
