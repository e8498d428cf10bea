import { newestRuns } from '#operation/queries/newest_runs'
import { missedTime } from '#operation/rules/due_times'
import { TASKS } from '#operation/rules/tasks'

/** A task, and the time for which it was not begun. */
export interface LateTask {
  task: string
  missed: Date
}

/** Tasks that are late; none before the schedule was ever begun. */
export async function lateTasks(now: Date): Promise<LateTask[]> {
  const newest = await newestRuns()
  return TASKS.flatMap((task) => {
    const run = newest.get(task.name)
    const missed = run && missedTime(task, run.dueAt.toJSDate(), now)
    return missed ? [{ task: task.name, missed }] : []
  })
}
