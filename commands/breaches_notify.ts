import PortalCommand from '#kernel/commands/portal_command'

/**
 * Notifies those affected by released breaches immediately, for manual use; `outbox:send` does it every five minutes.
 */
export default class BreachesNotify extends PortalCommand {
  static override commandName = 'breaches:notify'
  static override aliases = ['breaches:tell']
  static override description =
    'Notify those affected by a breach of personal data that was released'
  static override help = ['Each person is notified once, however often this runs or is broken off.']

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    const { NotifyAffectedPeople } = await import('#privacy/actions/affected_people')
    await loadMasters()
    const notified = await new NotifyAffectedPeople().run()
    this.logger.info(`${notified} notified`)
  }
}
