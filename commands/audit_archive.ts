import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

/** Why nothing was archived, and what to do. */
const REFUSALS = {
  too_early: 'The year must have ended more than a year ago.',
  nothing: 'There is nothing to archive: no checkpoints of that year or an earlier one are left.',
  not_published: 'The last days of the year are not published: run audit:publish first.',
  log_changed:
    'The log does not match its checkpoints. Run audit:verify, and leave the database unchanged.',
  no_file: 'The year was archived, but its file is missing. Restore the file.',
  file_changed:
    'The file does not match the checkpoints and heads. Nothing was deleted from the database.',
} as const

/** Writes a closed year of the audit log to a file, and removes it from the database. */
export default class AuditArchive extends PortalCommand {
  static override commandName = 'audit:archive'
  static override description = 'Archive a closed year of the audit log in a verified file'
  static override help = [
    'First without --detach: writes the file and verifies it. Copy it to another machine.',
    'Then with --detach: deletes the archived entries. Checkpoints and published days are kept.',
    'On MySQL this requires the migration account, since the serving account may not delete entries.',
    'audit:verify --archive=PATH checks a file alone. Exit code 1 if nothing was archived.',
  ]

  @args.string({
    description: 'First calendar year of the financial year: 2026 for 2026-2027',
  })
  declare year: string

  @flags.boolean({ description: 'Delete the archived entries' })
  declare detach: boolean

  override async run() {
    const { fromStartYear } = await import('#kernel/calendar/periods')
    const { archiveAudit } = await import('#kernel/audit/archive_audit')
    if (!/^20\d\d$/.test(this.year)) {
      throw new UsageError('Name the financial year by its first calendar year: 2026.')
    }
    const year = fromStartYear(Number(this.year))
    const done = await archiveAudit(year, { detaches: Boolean(this.detach) })
    if (done.refusal) {
      this.logger.error(REFUSALS[done.refusal])
      this.exitCode = 1
      return
    }
    this.logger.info(`${done.path} has ${done.entries} entries in ${done.checkpoints} checkpoints.`)
    this.logger.info(`SHA-256: ${done.sha256}`)
    this.logger.info(`Head: ${done.head!.number}:${done.head!.hash}`)
    if (this.detach)
      this.logger.success(`${done.deletedEntries} entries were deleted from the database.`)
    else this.logger.success('The file matches its checkpoints. Copy it, then use --detach.')
  }
}
