import PortalCommand from '#kernel/commands/portal_command'

/**
 * Notifies those affected by released breaches immediately, for manual use; `outbox:send` does it every five minutes.
 */
export default class BreachesNotify extends PortalCommand {
  static override commandName = 'breaches:notify'
  static override aliases = ['breaches:tell']
  static override description = 'Notify the people affected by a released breach of personal data'
  static override help = [
    'Each person is notified once, even if the command is repeated or interrupted.',
  ]

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    const { NotifyAffectedPeople } = await import('#privacy/actions/affected_people')
    await loadMasters()
    const notified = await new NotifyAffectedPeople().run()
    this.logger.info(`${notified} notified`)
  }
}
