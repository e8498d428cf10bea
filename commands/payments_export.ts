import { flags } from '@adonisjs/core/ace'
import { formatRupees, paise } from '#core/money/paise'
import PortalCommand from '#core/commands/portal_command'
import type { LargePayment } from '#claims/queries/large_payments'

/** Exit code when the work is done and somebody has to look all the same. */
const NEEDS_A_PERSON = 2

/** The warning of DECISIONS 9: what the screen says beside the batch. */
function aboutLarge(batch: string, large: LargePayment[]) {
  const claims = large.map(
    ({ claimId, amountPaise }) => `${claimId} (${formatRupees(paise(amountPaise))})`
  )
  return `${batch}: amounts that the bank may return, claims ${claims.join(', ')}`
}

/** The payment file for the bank, for a scheduler: what the screen does, without a person. */
export default class PaymentsExport extends PortalCommand {
  static override commandName = 'payments:export'
  static override description = 'Make a payment batch of all waiting claims and write its file'
  static override help = [
    'Writes <directory>/<batch number>/Claim_Payments.xlsx, readable by its owner only.',
    'With nothing waiting it writes nothing, so a second run makes no second file; a file that an',
    'earlier run did not finish is finished first.',
    'Amounts above the limit of the payment product are warned about, with their claims.',
    'The last line of the output is the summary as JSON.',
    'Exit code 0: done, or nothing waits; 1: failed, with the reason; 2: done, but claims were left',
    'out because their applicant has no Aadhaar number or their loan is not verified.',
  ]

  @flags.string({ description: 'Folder the files go to', required: true })
  declare directory: string

  @flags.number({ description: 'Only claims of this district (id)' })
  declare district: number

  @flags.number({ description: 'Only claims of this loan type: 1, 2 or 3' })
  declare loanType: number

  override async run() {
    const { ExportPayments } = await import('#claims/actions/export_payments')
    const { loadMasters } = await import('#masters/queries/masters')
    const { reasonOf } = await import('#core/exceptions/reason')
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    if (!this.directory) {
      return this.#end(1, { status: 'failed', reason: '--directory is missing' })
    }
    try {
      await loadMasters()
      const { batches, leftOut } = await new ExportPayments().run({
        directory: this.directory,
        filter: { districtId: this.district ?? null, loanType: this.loanType ?? null },
      })
      for (const { number, large } of batches) {
        if (large.length > 0) this.logger.warning(aboutLarge(number, large))
      }
      const status = batches.length > 0 ? 'exported' : 'nothing_waits'
      const code = leftOut.length > 0 ? NEEDS_A_PERSON : 0
      this.#end(code, { status, batches, leftOut })
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
