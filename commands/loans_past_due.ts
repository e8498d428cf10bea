import PortalCommand from '#kernel/commands/portal_command'

/** Calculates the arrears of each loan; for a scheduler, once a night. */
export default class LoansPastDue extends PortalCommand {
  static override commandName = 'loans:past-due'
  static override description = 'Count the days past due of every loan (run nightly)'
  static override help = [
    'Counts as of today and writes only changes: a second run changes nothing.',
  ]

  override async run() {
    const { CountPastDue } = await import('#claims/days_past_due/actions/count_past_due')
    const { loadMasters } = await import('#masters/queries/masters')
    await loadMasters()
    const { loans, changed } = await new CountPastDue().run()
    this.logger.success(`${loans} loans counted, ${changed} changed`)
  }
}
