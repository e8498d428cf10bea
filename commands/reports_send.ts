import PortalCommand from '#kernel/commands/portal_command'

/** Sends the reports to which roles and addresses are subscribed; for a scheduler, once a day or more. */
export default class ReportsSend extends PortalCommand {
  static override commandName = 'reports:send'
  static override description = 'Create and send subscribed reports that are due (run daily)'
  static override help = [
    'Each report is sent once for each due day; missed days are sent later.',
    'Exit code 0 if everything was sent or nothing was due.',
  ]
  override async run() {
    const { SendReports } = await import('#reports/actions/subscriptions')
    const { SendOutbox } = await import('#notifications/actions/send_outbox')
    const { loadMasters } = await import('#masters/queries/masters')
    const { ensureFreshSettings } = await import('#kernel/settings/stored_settings')
    await Promise.all([loadMasters(), ensureFreshSettings()])
    const { reports, messages } = await new SendReports().run()
    await new SendOutbox().run()
    this.logger.success(`${reports} reports in ${messages} messages`)
  }
}
