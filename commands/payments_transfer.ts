import { flags } from '@adonisjs/core/ace'
import PaymentsCommand, {
  type CommandResult,
  NEEDS_ATTENTION,
} from '#claims/payments/commands/payments_command'

/** Transfers payment files and responses by SFTP, for a scheduler. */
export default class PaymentsTransfer extends PaymentsCommand {
  static override commandName = 'payments:transfer'
  static override description = 'Send released payment files to banks and fetch their responses'
  static override help = [
    'The last line of the output is the summary as JSON.',
    'Exit code 0: done, or nothing to do; 1: a bank could not be reached; 2: done, but a person must act.',
  ]

  @flags.boolean({ description: 'Only sign in and list the folders' })
  declare dryRun: boolean

  protected usageError() {
    return null
  }

  protected async work(): Promise<CommandResult> {
    const { RunTransfers } = await import('#claims/payments/transfers/actions/run_transfers')
    const banks = await new RunTransfers().run({ dryRun: this.dryRun ?? false })
    const unreached = banks.find(({ error, waiting }) => error !== null || waiting > 0)
    if (unreached) {
      const reason = `${unreached.bank}: ${unreached.error ?? 'a file waits'}`
      return [1, { status: 'failed', reason, banks }]
    }
    const needsPerson = banks.some((one) => one.unresolved > 0 || one.quarantined > 0)
    return [needsPerson ? NEEDS_ATTENTION : 0, { status: 'done', banks }]
  }
}
