import PortalCommand from '#kernel/commands/portal_command'

/** Sends the reminder before tokens of other systems expire, for a scheduler. */
export default class ApiRemind extends PortalCommand {
  static override commandName = 'api:remind'
  static override description = 'Tell administrators of API tokens that end soon (run daily)'
  static override help = ['Each token is told of 30 and 7 days before its end, once each.']

  override async run() {
    const { RemindOfExpiringTokens } = await import('#api/actions/tokens')
    const { loadMasters } = await import('#masters/queries/masters')
    await loadMasters()
    this.logger.success(`Tokens that end soon: ${await new RemindOfExpiringTokens().run()}`)
  }
}
