import PortalCommand from '#kernel/commands/portal_command'

/** Escalates late grievances and handles answers that nobody rated, for a scheduler. */
export default class GrievancesEscalate extends PortalCommand {
  static override commandName = 'grievances:escalate'
  static override description =
    'Record that overdue grievances went to the next post, and close answered ones (run nightly)'
  static override help = [
    'The post that has a grievance follows from its dates, whether or not this command ran.',
    'Records and notifies each change once, even if repeated.',
  ]

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    const { EscalateOverdueGrievances } = await import('#grievances/actions/grievance_records')
    await loadMasters()
    const { asOf, escalated, closed } = await new EscalateOverdueGrievances().run()
    this.logger.info(`${asOf}: ${escalated.length} to the next post, ${closed.length} closed`)
  }
}
