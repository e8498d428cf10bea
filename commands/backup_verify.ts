import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Printed last, below the output of the restore or of the checks. */
const DAMAGED_MESSAGE =
  'The backup could not be verified: see above. Fix any problem of this machine and verify again; otherwise take another backup.'

/** Verifies a backup by restoring it. */
export default class BackupVerify extends PortalCommand {
  static override commandName = 'backup:verify'
  static override description =
    'Restore a backup into a temporary place, verify it there, and delete the place again'
  static override help = [
    'Needs space for the database and the files in the temporary folder. Exit code 0 if the backup is intact.',
  ]

  @args.string({ description: 'Backup file' })
  declare archive: string

  @flags.string({ description: 'File with the private key' })
  declare key: string

  override async run() {
    const { resolve } = await import('node:path')
    const { UsageError } = await import('#kernel/commands/operator')
    if (!this.key) throw new UsageError('--key is required: the file with the private key')
    const { VerifyBackup } = await import('#operations/actions/verify_backup')
    const { waitForExit } = await import('#operations/actions/run_tasks')
    const [archive, key] = [this.archive, this.key].map((path) => resolve(path))
    const onProgress = (line: string) => this.logger.log(line)
    const isIntact = await waitForExit(this.app, (signal) =>
      new VerifyBackup({ archive, key, signal, onProgress }).run()
    )
    if (isIntact) this.logger.success('The backup is intact.')
    else this.logger.error(DAMAGED_MESSAGE)
    this.exitCode = isIntact ? 0 : 1
  }
}
