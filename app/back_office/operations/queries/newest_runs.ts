import ScheduledRun from '#operations/models/scheduled_run'

/**
 * The newest run of each task; nothing for one that the schedule never saw.
 * @param begunOnly leaves out those that an administrator asked for and nobody began yet
 */
export async function newestRuns({ begunOnly = false } = {}): Promise<Map<string, ScheduledRun>> {
  const runs = await ScheduledRun.query().whereIn('id', (newest) => {
    /** Of a task each time is one row, and later times have later rows. */
    newest.from('scheduled_runs').max('id').groupBy('task')
    if (begunOnly) newest.whereNot('outcome', 'asked')
  })
  return new Map(runs.map((run) => [run.task, run]))
}
