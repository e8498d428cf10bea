import ScheduledRun from '#operation/models/scheduled_run'

/** The newest run of each task, by the time it is for; nothing for one that the schedule never saw. */
export async function newestRuns(): Promise<Map<string, ScheduledRun>> {
  const runs = await ScheduledRun.query().whereIn('id', (newest) => {
    /** Of a task each time is one row, and later times have later rows. */
    newest.from('scheduled_runs').max('id').groupBy('task')
  })
  return new Map(runs.map((run) => [run.task, run]))
}
