import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Seals the audit log, or checks every seal; for a scheduler and for an auditor. */
export default class AuditSeal extends BaseCommand {
  static override commandName = 'audit:seal'
  static override description = 'Seal the audit log since the last seal, or check all seals'
  static override options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Only check that every seal agrees with its entries' })
  declare verify: boolean

  override async run() {
    const { brokenSeal, sealAudit } = await import('#core/audit/seal_audit')
    const broken = await brokenSeal()
    if (broken) {
      this.logger.error(
        `Seal ${broken.id} does not agree with the audit entries from ${broken.firstEntryId} on: the log was changed.`
      )
      this.exitCode = 1
      return
    }
    if (this.verify) {
      this.logger.success('Every seal agrees with its entries.')
      return
    }
    const { entries, seals } = await sealAudit()
    this.logger.success(`Sealed ${entries} entries in ${seals} seals.`)
  }
}
