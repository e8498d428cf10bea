import PortalCommand from '#kernel/commands/portal_command'

/** Draws the auditor's sample of the last month; for a scheduler, once a night. */
export default class SamplesDraw extends PortalCommand {
  static override commandName = 'samples:draw'
  static override description = 'Draw the auditor’s sample of the last month (run nightly)'
  static override help = [
    'Draws a month once, on the first night after its queues are measured and a checkpoint of the audit log follows its end.',
  ]

  override async run() {
    const { DrawSample } = await import('#audits/actions/draw_sample')
    const { loadMasters } = await import('#masters/queries/masters')
    await loadMasters()
    const samples = await new DrawSample().runDue()
    const months = samples.map(({ month }) => month).join(', ')
    this.logger.success(months ? `Drawn: the sample of ${months}` : 'Nothing to draw')
  }
}
