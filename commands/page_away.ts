import PortalCommand from '#kernel/commands/portal_command'
import { plainPage } from '#kernel/http/plain_page'

/**
 * Prints the page that the proxy shows while no process of the portal responds: it requests it from this process, once,
 * in advance.
 */
export default class PageAway extends PortalCommand {
  static override commandName = 'page:away'
  static override description =
    'Print the page that a proxy shows while the portal does not respond'
  static override help = [
    'HTML in three languages without further resources: save it where the proxy can read it.',
    'See docs/operations/running.md, "Proxy and TLS"; repeat after each update.',
  ]

  override async run() {
    this.logger.log(plainPage('service_unavailable', '/', null))
  }
}
