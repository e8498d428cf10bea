import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Time for the output at the end of a run, in milliseconds. */
const EXIT_DELAY_MS = 5000

/** Runs due tasks, for cron or a timer. */
export default class ScheduleRun extends PortalCommand {
  static override commandName = 'schedule:run'
  static override description = 'Run the scheduled commands that are due'
  static override help = [
    'Call it every minute, on one or several machines: each due time of a command runs only once.',
    'Runs the due commands and exits, with code 1 if one of them failed.',
    'The administrator’s page “Schedule” shows the last run of each command and its result.',
  ]

  @flags.boolean({
    description: 'First delete recorded runs in the future (a clock was ahead)',
  })
  declare forgetFuture: boolean

  override async run() {
    if (this.forgetFuture) {
      const { deleteFutureRuns } = await import('#operations/actions/scheduled_runs')
      const { getClock } = await import('#kernel/calendar/clock')
      this.logger.info(`${await deleteFutureRuns(getClock().now())} runs deleted`)
    }
    const { RunDueTasks } = await import('#operations/actions/run_tasks')
    const { runCommand, hasHangingTasks } = await import('#operations/actions/run_tasks')
    const { waitForExit } = await import('#operations/actions/run_tasks')
    const runs = await waitForExit(this.app, (signal) => new RunDueTasks(runCommand, signal).all())
    for (const { task, outcome, exitCode } of runs) {
      if (outcome === 'done') this.logger.success(task)
      else this.logger.error(`${task} ended with ${exitCode}`)
    }
    if (runs.some(({ outcome }) => outcome !== 'done')) this.exitCode = 1
    /** The next run has a separate process, and this one ends whatever still blocks it. */
    if (hasHangingTasks()) setTimeout(() => process.exit(1), EXIT_DELAY_MS).unref()
  }
}
