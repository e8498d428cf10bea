import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#core/commands/portal_command'

/** Exit code when the work is done and somebody has to look all the same. */
const NEEDS_A_PERSON = 2

/** The bank's answer, for a scheduler: what the screen does, without a person. */
export default class PaymentsImport extends PortalCommand {
  static override commandName = 'payments:import'
  static override description = 'Take in the answer of the bank for a payment batch'
  static override help = [
    'The columns are found by their headings, or named: --columns=claim=3,status=7 (the first is 1).',
    'One wrong row refuses the whole file. A file that was taken in before changes nothing.',
    'The last line of the output is the summary as JSON.',
    'Exit code 0: taken in, or known already; 1: refused or failed, with the reason and the rows;',
    '2: taken in, and lines of the batch are still unanswered.',
  ]

  @flags.string({ description: 'The answer, an xlsx or csv file', required: true })
  declare file: string

  @flags.string({ description: 'Number of the batch it answers', required: true })
  declare batch: string

  @flags.string({ description: 'Columns, e.g. claim=3,status=7,returnCode=8' })
  declare columns: string

  @flags.boolean({ description: 'Only say what would be done' })
  declare dryRun: boolean

  override async run() {
    const { ImportPayments } = await import('#claims/actions/import_payments')
    const { loadMasters } = await import('#masters/queries/masters')
    const { reasonOf } = await import('#core/exceptions/reason')
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    if (!this.file || !this.batch) {
      return this.#end(1, { status: 'failed', reason: '--file and --batch are needed' })
    }
    try {
      await loadMasters()
      const { status, report } = await new ImportPayments().run({
        path: this.file,
        batchNumber: this.batch,
        columns: this.columns ?? null,
        dryRun: this.dryRun ?? false,
      })
      if (!report) return this.#end(0, { status, batch: this.batch })
      const { rows, paid, failed, unchanged, unanswered, errors } = report
      const code = errors.length > 0 ? 1 : unanswered > 0 ? NEEDS_A_PERSON : 0
      this.#end(code, {
        status: errors.length > 0 ? 'refused' : status,
        batch: this.batch,
        rows,
        paid,
        failed,
        unchanged,
        unanswered,
        errors,
        ...(errors.length > 0 ? { reason: `${errors.length} rows are wrong` } : {}),
      })
    } catch (error) {
      this.#end(1, { status: 'failed', reason: reasonOf(error, i18n.locale('en')) })
    }
  }

  #end(code: number, summary: Record<string, unknown>) {
    if (code === 1) this.logger.error(String(summary.reason))
    console.log(JSON.stringify(summary))
    this.exitCode = code
  }
}
