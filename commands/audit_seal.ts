import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Sets a checkpoint of the audit log, for a scheduler. */
export default class AuditSeal extends PortalCommand {
  static override commandName = 'audit:seal'
  static override description = 'Seal the audit log since the last seal'
  static override help = [
    'Writes the head of each seal to AUDIT_CHECKPOINT_LOG_PATH and, once a day, to AUDIT_MAIL_TO.',
    'Exit code 0 when sealed or nothing is new, 1 when the newest seal does not agree: nothing is',
    'sealed then.',
  ]

  @flags.boolean({ description: 'Check the whole log instead, as audit:verify does' })
  declare verify: boolean

  override async run() {
    if (this.verify) {
      const { exitCode } = await this.kernel.exec('audit:verify', [])
      this.exitCode = exitCode ?? 1
      return
    }
    const { createCheckpoints } = await import('#kernel/audit/create_checkpoints')
    const { describeCheckpointError } = await import('#kernel/audit/audit_status')
    const { mailAuditCheckpoint: mailAuditHead } =
      await import('#notifications/actions/mail_audit_checkpoints')
    const {
      entries,
      checkpoints: seals,
      head,
      error,
      headsLogged: headsAdded,
    } = await createCheckpoints()
    if (error) {
      this.logger.error(describeCheckpointError(error))
      this.exitCode = 1
      return
    }
    if (headsAdded > 0) this.logger.warning(`${headsAdded} heads were not in the file yet`)
    if (head && (await mailAuditHead(head))) this.logger.info('The head is mailed.')
    this.logger.success(`Sealed ${entries} entries in ${seals} seals.`)
  }
}
