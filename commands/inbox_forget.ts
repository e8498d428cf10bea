import PortalCommand from '#kernel/commands/portal_command'

/** Deletes inbox messages that are older than a year; for a scheduler. */
export default class InboxForget extends PortalCommand {
  static override commandName = 'inbox:forget'
  static override description = 'Delete messages of the inbox that are older than a year'

  override async run() {
    const { deleteOldNotices: forgetNotices } = await import('#notifications/actions/notices')
    this.logger.success(`Deleted: ${await forgetNotices()}`)
  }
}
