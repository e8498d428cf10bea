import PortalCommand from '#kernel/commands/portal_command'

/** Escalates late grievances and handles answers that nobody rated, for a scheduler. */
export default class GrievancesEscalate extends PortalCommand {
  static override commandName = 'grievances:escalate'
  static override description =
    'Note that late complaints have gone to the next post, and close answered ones (run nightly)'
  static override help = [
    'Who has a complaint follows from its days, whether this ran or not.',
    'Each change is noted and told once, however often this runs.',
  ]

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    const { EscalateOverdueGrievances } = await import('#grievances/actions/grievance_records')
    await loadMasters()
    const { asOf, escalated, closed } = await new EscalateOverdueGrievances().run()
    this.logger.info(`${asOf}: ${escalated.length} to the next post, ${closed.length} closed`)
  }
}
