import PortalCommand from '#kernel/commands/portal_command'

/** Time in which new messages are started, so that other commands of the schedule can run. */
const TIME_LIMIT_MS = 60_000

/** Sends pending messages to other systems; for a scheduler or after an outage, safe to run beside the server. */
export default class WebhooksSend extends PortalCommand {
  static override commandName = 'webhooks:send'
  static override description = 'Send due webhooks to other systems'

  override async run() {
    const { SendWebhooks } = await import('#api/actions/webhook_deliveries')
    const { waitForExit } = await import('#operations/actions/run_tasks')
    const { delivered, retried, failed } = await waitForExit(this.app, (signal) =>
      new SendWebhooks(signal).sendAll(TIME_LIMIT_MS)
    )
    this.logger.info(`${delivered} delivered, ${retried} to be tried again, ${failed} given up`)
  }
}
