import PortalCommand from '#kernel/commands/portal_command'

/** Deletes old messages to other systems; for a scheduler. */
export default class WebhooksForget extends PortalCommand {
  static override commandName = 'webhooks:forget'
  static override description = 'Delete webhook deliveries that are older than 90 days'

  override async run() {
    const { deleteOldDeliveries } = await import('#api/actions/webhook_deliveries')
    this.logger.success(`Deleted: ${await deleteOldDeliveries()}`)
  }
}
