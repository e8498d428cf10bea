import PortalCommand from '#kernel/commands/portal_command'

/** Deletes files of long lists that nobody can download any more; for a scheduler. */
export default class FilesForget extends PortalCommand {
  static override commandName = 'files:forget'
  static override description = 'Delete files of long lists a week after their creation'

  override async run() {
    const { deleteExpiredFiles } = await import('#jobs/actions/made_files')
    this.logger.success(`Deleted: ${await deleteExpiredFiles()}`)
  }
}
