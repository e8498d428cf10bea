import { flags } from '@adonisjs/core/ace'
import PaymentsCommand, {
  type CommandResult,
  NEEDS_ATTENTION,
} from '#claims/payments/commands/payments_command'

/** Imports the bank's response, for a scheduler: does the same as the screen, without a user. */
export default class PaymentsImport extends PaymentsCommand {
  static override commandName = 'payments:import'
  static override description = 'Import the response of the bank to a payment batch'
  static override help = [
    'Finds the columns by their headings, or by number: --columns=claim=3,status=7 (the first is 1).',
    'One invalid row rejects the entire file. A file that was imported before changes nothing.',
    'The last line of the output is the summary as JSON.',
    'Exit code 0: imported, now or before; 1: rejected or failed, with the reason and the rows;',
    '2: imported, but some lines of the batch have no response yet.',
  ]

  @flags.string({ description: 'The response, an xlsx or csv file', required: true })
  declare file: string

  @flags.string({ description: 'Number of the payment batch', required: true })
  declare batch: string

  @flags.string({ description: 'Columns, e.g. claim=3,status=7,returnCode=8' })
  declare columns: string

  @flags.boolean({ description: 'Only report what would be done' })
  declare dryRun: boolean

  protected usageError() {
    return this.file && this.batch ? null : '--file and --batch are required'
  }

  protected async work(): Promise<CommandResult> {
    const { ImportPayments } = await import('#claims/payments/actions/scheduled_payments')
    const { batch } = this
    const { status, report } = await new ImportPayments().run({
      path: this.file,
      batchNumber: batch,
      columns: this.columns ?? null,
      dryRun: this.dryRun ?? false,
    })
    if (!report) return [0, { status, batch }]
    const { rows, paid, failed, pending, returned, left, unchanged, unanswered } = report
    const errors = report.errors.map(({ line, claimId, problem }) => ({ line, claimId, problem }))
    const answered = { rows, paid, failed, pending, returned, left, unchanged, unanswered }
    const summary = { batch, ...answered, errors }
    if (errors.length === 0) return [unanswered > 0 ? NEEDS_ATTENTION : 0, { status, ...summary }]
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    const english = i18n.locale('en')
    const reason = errors
      .map(({ line, claimId, problem }) =>
        english.t('claims.payments.error_line', {
          line,
          claim: claimId ?? '–',
          problem: english.t(`claims.payments.problems.${problem}`),
        })
      )
      .join('; ')
    return [1, { status: 'refused', ...summary, reason }]
  }
}
