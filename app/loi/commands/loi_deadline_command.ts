import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import {
  AdvanceOverdueLois,
  type LoiDeadline,
  type OverdueReport,
} from '#loi/actions/advance_overdue_lois'
import { loadMasters } from '#masters/queries/masters'

/** What the two nightly commands share: the flags, the report and the exit code. */
export default abstract class LoiDeadlineCommand extends BaseCommand {
  static override help = [
    'One transaction for each application; repeating it changes nothing more.',
    'Exit code 0 when done, 1 when an application could not be moved; the others are moved then.',
  ]
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Say what would be done and change nothing' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  protected abstract readonly deadline: LoiDeadline

  override async run() {
    await loadMasters()
    const report = await new AdvanceOverdueLois().run(this.deadline, { dryRun: this.dryRun })
    if (this.json) {
      this.logger.log(JSON.stringify(report))
    } else {
      this.#print(report)
    }
    this.exitCode = report.failed.length > 0 ? 1 : 0
  }

  #print({ action, asOf, dryRun, moved, skipped, failed }: OverdueReport) {
    const verb = dryRun ? `would ${action}` : `${action}d`
    this.logger.info(
      `${asOf}: ${moved.length} ${verb}, ${skipped.length} skipped, ${failed.length} failed`
    )
    for (const number of moved) this.logger.log(`${verb} ${number}`)
    for (const number of skipped)
      this.logger.log(`skipped ${number}: somebody acted on it meanwhile`)
    for (const { number, error } of failed) this.logger.error(`${number}: ${error}`)
  }
}
