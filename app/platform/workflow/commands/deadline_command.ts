import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { loadMasters } from '#masters/queries/masters'
import { AdvanceOverdue } from '#workflow/actions/advance_overdue'
import type { OverdueReport, OverdueStep } from '#workflow/contracts/subject'

/** Base class of the deadline commands: the flags, the report and the exit code. */
export default abstract class DeadlineCommand extends PortalCommand {
  static override help = [
    'Each is moved in its own transaction; repeating the command changes nothing more.',
    'Exit code 0 when done, 1 if one could not be moved; the others are moved nevertheless.',
  ]

  @flags.boolean({ description: 'Show what would be done and change nothing' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  protected abstract readonly step: OverdueStep
  /** Verbs in the report: 'expired' and 'would expire'. */
  protected abstract readonly verbs: { done: string; would: string }

  override async run() {
    await loadMasters()
    const report = await new AdvanceOverdue().run(this.step, { dryRun: this.dryRun })
    if (this.json) {
      this.logger.log(JSON.stringify(report))
    } else {
      this.#print(report)
    }
    this.exitCode = report.failed.length > 0 ? 1 : 0
  }

  #print({ asOf, dryRun, moved, skipped, failed }: OverdueReport) {
    const verb = dryRun ? this.verbs.would : this.verbs.done
    this.logger.info(
      `${asOf}: ${moved.length} ${verb}, ${skipped.length} skipped, ${failed.length} failed`
    )
    for (const name of moved) this.logger.log(`${verb} ${name}`)
    for (const name of skipped) this.logger.log(`skipped ${name}: somebody acted on it meanwhile`)
    for (const { number, error } of failed) this.logger.error(`${number}: ${error}`)
  }
}
