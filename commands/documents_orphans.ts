import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Compares the file store with the database in both directions; for a scheduler. */
export default class DocumentsOrphans extends PortalCommand {
  static override commandName = 'documents:orphans'
  static override description =
    'Find files without a row (left by a crash) and rows without a file (a loss)'
  static override help = [
    'Only reports, unless --remove is given; this deletes files without a row.',
    'Exits with 1 if a row has no file: restore the file store from a backup.',
  ]

  @flags.boolean({ description: 'Delete files without a row' })
  declare remove: boolean

  @flags.number({ description: 'Ignore files younger than this, in hours (24)' })
  declare olderThan?: number

  override async run() {
    const { FindOrphanFiles } = await import('#documents/actions/maintain_stored_files')
    const { orphans, removed, missing } = await new FindOrphanFiles().run({
      olderThanHours: this.olderThan,
      remove: this.remove,
    })
    this.logger.info(`Files without a row: ${orphans.length}, removed: ${removed}`)
    for (const key of orphans) this.logger.info(`${removed > 0 ? 'Removed' : 'Found'} ${key}`)
    if (missing.length === 0) {
      this.logger.success('Every row has its file.')
      return
    }
    this.logger.error(
      `Rows without their file: ${missing.length} (ids ${missing.slice(0, 20).join(', ')})`
    )
    this.exitCode = 1
  }
}
