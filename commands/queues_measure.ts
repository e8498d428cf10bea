import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Measures for the auditor how far decisions followed the queue; for a scheduler, once a night. */
export default class QueuesMeasure extends PortalCommand {
  static override commandName = 'queues:measure'
  static override description =
    'Measure how far decisions depart from first come, first served (run nightly)'
  static override help = [
    'Reads the decisions of past days and continues where the last run stopped.',
    '--anew discards all measurements and reads all decisions again.',
  ]

  @flags.boolean({ description: 'Measure everything again' })
  declare anew: boolean

  override async run() {
    const { resetQueueMeasurements, MeasureQueues } = await import('#audits/actions/measure_queues')
    const { loadMasters } = await import('#masters/queries/masters')
    await loadMasters()
    if (this.anew) await resetQueueMeasurements()
    const { decisions, turns: queuePositions } = await new MeasureQueues().run()
    this.logger.success(`${decisions} decisions read, ${queuePositions} queue positions measured`)
  }
}
