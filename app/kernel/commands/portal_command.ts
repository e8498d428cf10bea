import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { UsageError } from '#kernel/commands/operator'
import { FieldRefusals, Refusal, describeError } from '#kernel/exceptions/refusal'
import { inSpan } from '#kernel/tracing/spans'

/**
 * Base class of the portal's commands: it starts the application, and reports failures that the operator can fix (a
 * refusal, a missing file, a database that does not respond) in one line, with exit code 1. Any other error is a defect
 * and shows its stack trace.
 */
export default abstract class PortalCommand extends BaseCommand {
  static override options: CommandOptions = { startApp: true }

  override exec() {
    return inSpan(`command ${this.commandName}`, {}, () => super.exec())
  }

  override async completed() {
    if (!isExpected(this.error)) return false
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    this.logger.error(describeError(this.error, i18n.locale('en')))
    return true
  }
}

/** Errors of the system, the network and the databases carry a code; defects do not. */
function isExpected(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof FieldRefusals) return true
  if (error instanceof UsageError) return true
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
}
