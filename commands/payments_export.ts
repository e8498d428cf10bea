import { flags } from '@adonisjs/core/ace'
import { formatRupees, paise } from '#kernel/money/paise'
import { MAX_REMARK_LENGTH } from '#claims/budget/rules/budget'
import PaymentsCommand, {
  type CommandResult,
  NEEDS_ATTENTION,
} from '#claims/payments/commands/payments_command'
import type { LargePayment } from '#claims/payments/queries/payment_checks'

/** Returns the warning of DECISIONS 9, which the screen shows beside the batch. */
function largePaymentsWarning(batch: string, large: LargePayment[]) {
  const claims = large.map(
    ({ claimId, amountPaise }) => `${claimId} (${formatRupees(paise(amountPaise))})`
  )
  return `${batch}: amounts that the bank may return, claims ${claims.join(', ')}`
}

/** Creates the payment file for the bank, for a scheduler: does the same as the screen, without a user. */
export default class PaymentsExport extends PaymentsCommand {
  static override commandName = 'payments:export'
  static override description = 'Create a payment batch of all waiting claims and write its file'
  static override help = [
    'Writes <directory>/<batch number>/Claim_Payments.xlsx, readable by its owner only.',
    'If no claims wait, it writes nothing, so a second run creates no second file; a file that an',
    'earlier run did not finish is finished first.',
    'A batch that exceeds the rest of the grant of the financial year requires --remark.',
    'Warns of amounts above the limit of the payment product, with their claims.',
    'The last line of the output is the summary as JSON.',
    'Exit code 0: done, or no claims wait; 1: failed, with the reason; 2: done, but claims were',
    'omitted because their applicant has no Aadhaar number or their loan is not verified.',
  ]

  @flags.string({ description: 'Folder for the files', required: true })
  declare directory: string

  @flags.number({ description: 'Only claims of this district (id)' })
  declare district: number

  @flags.number({ description: 'Only claims of this loan type: 1, 2 or 3' })
  declare loanType: number

  @flags.string({ description: 'Reason for exceeding the rest of a grant; required only then' })
  declare remark: string

  protected usageError() {
    if (!this.directory) return '--directory is missing'
    return this.#remark.length > MAX_REMARK_LENGTH
      ? `--remark is longer than ${MAX_REMARK_LENGTH}`
      : null
  }

  get #remark() {
    return (this.remark ?? '').trim()
  }

  protected async work(): Promise<CommandResult> {
    const { ExportPayments } = await import('#claims/payments/actions/scheduled_payments')
    const { batches, leftOut } = await new ExportPayments().run({
      directory: this.directory,
      filter: { districtId: this.district ?? null, loanType: this.loanType ?? null },
      remark: this.#remark || null,
    })
    for (const { number, large } of batches) {
      if (large.length > 0) this.logger.warning(largePaymentsWarning(number, large))
    }
    const status = batches.length > 0 ? 'exported' : 'nothing_waits'
    return [leftOut.length > 0 ? NEEDS_ATTENTION : 0, { status, batches, leftOut }]
  }
}
