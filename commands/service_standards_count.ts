import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Calculates the public figures of completed quarters by counting people; for a scheduler, once a night. */
export default class ServiceStandardsCount extends PortalCommand {
  static override commandName = 'service_standards:count'
  /** The name used in schedules and their rows. */
  static override aliases = ['promise:count']
  static override description = 'Count the people in the public figures (run nightly)'
  static override help = [
    'Counts each quarter once, after its end. Use --anew after applications:recount --fix.',
  ]

  @flags.boolean({ description: 'Count all quarters again' })
  declare anew: boolean

  override async run() {
    const { CountPeople } = await import('#service_standards/people_counts')
    const { publishedQuarters } = await import('#service_standards/queries/published_figures')
    const quarters = publishedQuarters()
    for (const quarter of quarters) await new CountPeople().run(quarter, { anew: this.anew })
    this.logger.success(`${quarters.map(({ code }) => code).join(', ')} counted`)
  }
}
