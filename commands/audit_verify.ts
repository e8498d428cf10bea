import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

/** Maximum number of findings that are printed; the rest is counted. */
const MAX_SHOWN = 20

/** Compares the audit log with its checkpoints; for a scheduler and for an auditor. */
export default class AuditVerify extends PortalCommand {
  static override commandName = 'audit:verify'
  static override description =
    'Verify the audit log against its checkpoints, and these against their heads outside the database'
  static override help = [
    'With --head, also against a mailed head: number and hash, 12:9f86d0…',
    'Entries after the last checkpoint are not covered. The result is recorded in the log itself.',
    'With --archive, verifies only a file of audit:archive, without the database.',
    'Exit code 0 if everything matches, 1 if something was changed, is missing or cannot be compared.',
  ]

  @flags.string({ description: 'A mailed head, number:hash' })
  declare head?: string

  @flags.string({ description: 'File of an archived year, verified alone' })
  declare archive?: string

  override async run() {
    if (this.archive) return this.#checkFile(this.archive)
    const { verifyAndRecordAudit } = await import('#kernel/audit/audit_status')
    const { describeFinding } = await import('#kernel/audit/audit_status')
    const { findings, checkpoints, entries, archived, newest } = await verifyAndRecordAudit(
      this.#parseHead()
    )
    for (const finding of findings.slice(0, MAX_SHOWN)) this.logger.error(describeFinding(finding))
    if (findings.length > MAX_SHOWN) this.logger.error(`and ${findings.length - MAX_SHOWN} more`)
    this.exitCode = findings.length > 0 ? 1 : 0
    if (this.exitCode === 0)
      this.logger.success(`${checkpoints} checkpoints match their ${entries} entries.`)
    if (archived > 0)
      this.logger.info(`${archived} of these entries are in the files of archived years.`)
    if (newest) this.logger.info(`Head: ${newest.number}:${newest.hash}, ${newest.sealedAt} UTC`)
  }

  async #checkFile(path: string) {
    const { verifyArchive } = await import('#kernel/audit/archive_file')
    const { year, last, checkpoints, entries, invalid: wrong } = await verifyArchive(path)
    for (const number of wrong.slice(0, MAX_SHOWN)) {
      this.logger.error(
        `Checkpoint ${number} does not match its entries or the previous checkpoint.`
      )
    }
    this.exitCode = wrong.length > 0 ? 1 : 0
    if (wrong.length > MAX_SHOWN) this.logger.error(`and ${wrong.length - MAX_SHOWN} more`)
    if (wrong.length === 0) {
      this.logger.success(`${year}: ${checkpoints} checkpoints match their ${entries} entries.`)
    }
    this.logger.info(`Head, for comparison with a mailed head: ${last.number}:${last.hash}`)
  }

  #parseHead() {
    if (!this.head) return undefined
    const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(this.head.trim()) ?? []
    if (!hash) throw new UsageError('--head must be a number, a colon and 64 hexadecimal digits.')
    return { number: Number(number), hash }
  }
}
