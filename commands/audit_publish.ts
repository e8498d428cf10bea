import PortalCommand from '#kernel/commands/portal_command'

/** Publishes the day of the audit log, for a scheduler. */
export default class AuditPublish extends PortalCommand {
  static override commandName = 'audit:publish'
  static override description = 'Publish the checkpoints of the audit log up to yesterday'
  static override help = [
    'Writes the head of the day to /service-standards/checkpoints and mails it to SEALS_MAIL_TO.',
    'Exit code 0 if published or nothing is new; 1 if a checkpoint is missing or does not match its',
    'entries, or if the newest published day is in the future: then nothing is published.',
  ]

  override async run() {
    const { publishDay } = await import('#kernel/audit/publication')
    const { describePublishError } = await import('#kernel/audit/audit_status')
    const { mailDayCheckpoint: mailDayHead } =
      await import('#notifications/actions/mail_audit_checkpoints')
    const { day, error } = await publishDay()
    if (error) {
      this.logger.error(`Nothing was published: ${describePublishError(error)}`)
      this.exitCode = 1
      return
    }
    const mails = await mailDayHead()
    if (mails > 0) this.logger.info(`The head was mailed to ${mails} recipients.`)
    this.logger.success(day ? `Published ${day.day}: ${day.head}` : 'Nothing new to publish.')
  }
}
