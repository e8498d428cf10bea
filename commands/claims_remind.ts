import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Sends the reminder before the period for claims ends, for a scheduler. */
export default class ClaimsRemind extends PortalCommand {
  static override commandName = 'claims:remind'
  static override description =
    'Remind applicants of claims with a deadline soon, of instalments and of overdue recoveries (run daily)'
  static override help = [
    'Reminds once of each deadline and instalment, even if repeated; of an overdue recovery once a month.',
    'Exit code 0 on success, 1 if an applicant could not be reminded; the others are still reminded.',
  ]

  @flags.boolean({ description: 'Report who would be reminded, without sending anything' })
  declare dryRun: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  override async run() {
    const { RemindClaimants } = await import('#claims/claim/actions/notifications')
    const { loadMasters } = await import('#masters/queries/masters')
    await loadMasters()
    const { RemindDebtors } = await import('#claims/recovery/actions/notify_recovery')
    const claimants = await new RemindClaimants().run({ dryRun: this.dryRun })
    const debtors = await new RemindDebtors().run({ dryRun: this.dryRun })
    const { RemindBorrowers } = await import('#claims/days_past_due/actions/remind_borrowers')
    const borrowers = await new RemindBorrowers().run({ dryRun: this.dryRun })
    const report = {
      ...claimants,
      reminded: [...claimants.reminded, ...debtors.reminded, ...borrowers.reminded],
      failed: [...claimants.failed, ...debtors.failed, ...borrowers.failed],
    }
    if (this.json) {
      console.log(JSON.stringify(report))
    } else {
      const verb = this.dryRun ? 'would be reminded' : 'reminded'
      this.logger.info(`${report.asOf}: ${report.reminded.length} ${verb}`)
      for (const { number, error } of report.failed) this.logger.error(`${number}: ${error}`)
    }
    this.exitCode = report.failed.length > 0 ? 1 : 0
  }
}
