import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

const MEGABYTE = 1_000_000

/** Maximum number of files that are listed with id and key; the manifest contains all of them. */
const MAX_LISTED = 20

/** Creates a backup, for a scheduler and for manual use. */
export default class BackupTake extends PortalCommand {
  static override commandName = 'backup:take'
  static override description =
    'Take a backup of database, files and settings while the portal is in use'
  static override help = [
    'Writes one encrypted file to BACKUP_PATH, for the certificate in BACKUP_PUBLIC_KEY, and removes',
    'backups beyond the numbers to keep (BACKUP_KEEP_DAILY, BACKUP_KEEP_WEEKLY, BACKUP_KEEP_MONTHLY).',
    'Exits with 1 if no backup was taken, or if the store lacks files that are in the database: the',
    'backup then exists without them.',
  ]

  @flags.boolean({ description: 'Only list the existing backups' })
  declare list: boolean

  @flags.boolean({ description: 'Do not delete older backups' })
  declare keepAll: boolean

  override async run() {
    const { backupCertificate, backupFolder, backupRetention } = await import('#config/backup')
    if (!backupFolder)
      throw new UsageError(
        'BACKUP_PATH, the folder of the backups, is not set: see docs/operations/backup.md'
      )
    const { deleteOldBackups, listBackups } = await import('#operations/backup/backup_files')
    if (this.list) {
      for (const { name, takenAt, bytes } of await listBackups(backupFolder)) {
        this.logger.log(`${takenAt.toISOString().slice(0, 16)}Z  ${megabytes(bytes)}  ${name}`)
      }
      return
    }
    if (!backupCertificate) {
      throw new UsageError(
        'BACKUP_PUBLIC_KEY, the encryption certificate, is not set: see docs/operations/backup.md'
      )
    }
    const { TakeBackup } = await import('#operations/actions/take_backup')
    const { waitForExit } = await import('#operations/actions/run_tasks')
    const { path, bytes, manifest } = await waitForExit(this.app, (signal) =>
      new TakeBackup({ folder: backupFolder, certificate: backupCertificate, signal }).run()
    )
    const tables = Object.values(manifest.rows)
    const rows = tables.reduce((sum, count) => sum + count, 0)
    this.logger.success(
      `${path}, ${megabytes(bytes)}: ${rows} rows of ${tables.length} tables, ${manifest.files.count} files`
    )
    this.#reportLacking(manifest.lacking)
    if (this.keepAll) return
    for (const name of await deleteOldBackups(backupFolder, backupRetention)) {
      this.logger.info(`Removed ${name}`)
    }
  }

  #reportLacking(lacking: readonly { id: number; key: string; reason: string }[]) {
    for (const reason of ['removed', 'missing', 'damaged']) {
      const files = lacking.filter((one) => one.reason === reason)
      if (files.length === 0) continue
      const names = files.slice(0, MAX_LISTED).map(({ id, key }) => `${id} ${key}`)
      const named = `${files.length} (${names.join(', ')}${files.length > MAX_LISTED ? ' …' : ''})`
      if (reason === 'removed') {
        this.logger.info(`Files that were removed while the backup was taken: ${named}`)
        continue
      }
      this.logger.error(`Files that are ${reason} in the store: ${named}; run documents:orphans`)
      this.exitCode = 1
    }
  }
}

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
