import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

/** Why nothing was archived, and what to do. */
const REFUSALS = {
  too_early: 'The year must have ended more than a year ago.',
  nothing: 'There is nothing to archive: no seal of that year or an earlier one is left.',
  not_published: 'Its last days are not published: run audit:publish first.',
  log_changed:
    'The log does not agree with its seals. Run audit:verify, and keep the database as it is.',
  no_file: 'The year was archived, but its file is missing. Put it back.',
  file_changed:
    'The file does not agree with the seals and heads. Nothing was deleted from the database.',
} as const

/** Writes a closed year of the audit log to a file, and removes it from the database. */
export default class AuditArchive extends PortalCommand {
  static override commandName = 'audit:archive'
  static override description = 'Write a closed year of the audit log to a file that is verified'
  static override help = [
    'First without --detach: the file is written and read against the seals. Copy it to another machine.',
    'Then with --detach: the entries that the file has are deleted. Seals and published days stay.',
    'On MySQL this needs the account of the migrations, since the serving one may delete no entry.',
    'A file alone is checked by audit:verify --archive=PATH. Exit code 1 when nothing was archived.',
  ]

  @args.string({
    description: 'The financial year, by its first calendar year: 2026 for 2026-2027',
  })
  declare year: string

  @flags.boolean({ description: 'Delete the entries that the file has' })
  declare detach: boolean

  override async run() {
    const { fromStartYear } = await import('#kernel/calendar/periods')
    const { archiveAudit } = await import('#kernel/audit/archive_audit')
    if (!/^20\d\d$/.test(this.year)) {
      throw new UsageError('A financial year is named by its first calendar year: 2026.')
    }
    const year = fromStartYear(Number(this.year))
    const done = await archiveAudit(year, { detaches: Boolean(this.detach) })
    if (done.refusal) {
      this.logger.error(REFUSALS[done.refusal])
      this.exitCode = 1
      return
    }
    this.logger.info(`${done.path} has ${done.entries} entries in ${done.checkpoints} seals.`)
    this.logger.info(`SHA-256: ${done.sha256}`)
    this.logger.info(`Head: ${done.head!.number}:${done.head!.hash}`)
    if (this.detach)
      this.logger.success(`${done.deletedEntries} entries were deleted from the database.`)
    else this.logger.success('The file agrees with its seals. Copy it, then use --detach.')
  }
}
