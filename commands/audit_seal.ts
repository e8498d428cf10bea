import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Sets a checkpoint of the audit log, for a scheduler. */
export default class AuditSeal extends PortalCommand {
  static override commandName = 'audit:seal'
  static override description = 'Create checkpoints of the new entries of the audit log'
  static override help = [
    'Writes the head of each checkpoint to AUDIT_CHECKPOINT_LOG_PATH and, once a day, to AUDIT_MAIL_TO.',
    'Exit code 0 if checkpoints were created or nothing is new; 1 if the newest checkpoint does not',
    'match: then none is created.',
  ]

  @flags.boolean({ description: 'Verify the complete log instead, like audit:verify' })
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
    const { entries, checkpoints, head, error, headsLogged: headsAdded } = await createCheckpoints()
    if (error) {
      this.logger.error(describeCheckpointError(error))
      this.exitCode = 1
      return
    }
    if (headsAdded > 0) this.logger.warning(`${headsAdded} missing heads were added to the file`)
    if (head && (await mailAuditHead(head))) this.logger.info('The head was mailed.')
    this.logger.success(`Created ${checkpoints} checkpoints of ${entries} entries.`)
  }
}
