import PortalCommand from '#kernel/commands/portal_command'

/** Sends the reminder before tokens of other systems expire, for a scheduler. */
export default class ApiRemind extends PortalCommand {
  static override commandName = 'api:remind'
  static override description = 'Notify administrators of API tokens that expire soon (run daily)'
  static override help = ['Notifies once 30 days and once 7 days before each token expires.']

  override async run() {
    const { RemindOfExpiringTokens } = await import('#api/actions/tokens')
    const { loadMasters } = await import('#masters/queries/masters')
    await loadMasters()
    this.logger.success(`Tokens that expire soon: ${await new RemindOfExpiringTokens().run()}`)
  }
}
