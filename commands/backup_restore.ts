import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Restores a backup into the empty location that the settings name. */
export default class BackupRestore extends PortalCommand {
  static override commandName = 'backup:restore'
  static override description = 'Restore a backup into an empty database and an empty file store'
  static override help = [
    'Checks every digest before writing. Nothing else may use the database during the restore: stop',
    'the server and the timer of the schedule. Exit code 0 if everything was restored, otherwise 1.',
  ]

  @args.string({ description: 'Backup file' })
  declare archive: string

  @flags.string({ description: 'File with the private key' })
  declare key: string

  @flags.boolean({
    description: 'Delete what an unfinished restore of this backup wrote',
  })
  declare again: boolean

  @flags.string({ description: 'Write the settings of the backup to this new file' })
  declare settings?: string

  @flags.string({ description: 'Write the keys of files that the backup lacks to this file' })
  declare lacking?: string

  override async run() {
    const { UsageError } = await import('#kernel/commands/operator')
    if (!this.key) throw new UsageError('--key is required: the file with the private key')
    const { RestoreBackup } = await import('#operations/actions/restore_backup')
    const { waitForExit } = await import('#operations/actions/run_tasks')
    const { archive, key, again, settings } = this
    const onProgress = (what: string) => this.logger.info(what)
    const manifest = await waitForExit(this.app, (signal) =>
      new RestoreBackup({ archive, key, restart: again, settings, signal, onProgress }).run()
    )
    const { rows, files, lacking, takenAt, version } = manifest
    const tables = Object.values(rows)
    this.logger.success(
      `Restored ${tables.reduce((sum, count) => sum + count, 0)} rows of ${tables.length} tables and ` +
        `${files.count} files as of ${takenAt.slice(0, 16)}Z, version ${version}.`
    )
    if (this.lacking) {
      const { writeFile } = await import('node:fs/promises')
      await writeFile(this.lacking, lacking.map((file) => `${file.key}\n`).join(''))
    }
    for (const { id, reason } of lacking) {
      this.logger.warning(`File ${id} was ${reason} when the backup was taken.`)
    }
    this.logger.info(
      'Next: migration:run --force, database:grants, then node bin/portal.js verify.'
    )
  }
}
