import { SendFirstPasswords } from '#administration/officers/first_passwords'
import PortalCommand from '#kernel/commands/portal_command'
import { NotifyAffectedPeople } from '#privacy/actions/affected_people'
import { SendOutbox, sumOfReports } from '#notifications/actions/send_outbox'

/**
 * Writes to those affected by a released breach, sends pending messages of the outbox and the first passwords that are
 * still due, for a scheduler or after an outage; safe to run beside the server.
 */
export default class OutboxSend extends PortalCommand {
  static commandName = 'outbox:send'
  static description = 'Send SMS and e-mail waiting in the outbox, and first passwords'
  async run() {
    const outbox = new SendOutbox()
    const notified = await new NotifyAffectedPeople().run()
    if (notified > 0) this.logger.info(`${notified} notified of a breach`)
    const waiting = await outbox.run()
    /** Creating many takes minutes, so pending messages are sent first. */
    const passwords = await new SendFirstPasswords().run()
    const { sent, retried, failed, expired, nextAttemptAt } =
      passwords.sent > 0 ? sumOfReports(waiting, await outbox.run()) : waiting
    this.logger.info(`${sent} sent, ${retried} to be tried again, ${expired} no longer valid`)
    if (passwords.sent > 0) this.logger.info(`${passwords.sent} first passwords made`)
    if (nextAttemptAt) {
      this.logger.info(`next try at ${nextAttemptAt.toISOString()}`)
    }
    if (passwords.failed > 0) {
      this.logger.error(`${passwords.failed} first passwords to be tried again; see the log`)
      this.exitCode = 1
    }
    if (failed > 0) {
      this.logger.error(`${failed} given up; see the outbox page for the reasons`)
      this.exitCode = 1
    }
  }
}
