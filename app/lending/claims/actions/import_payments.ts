import { basename } from 'node:path'
import { Refusal } from '#kernel/exceptions/refusal'
import { displayName } from '#documents/rules/display_name'
import { ImportBankAnswer } from '#claims/actions/import_bank_answer'
import PaymentBatch from '#claims/models/payment_batch'
import { parseColumns } from '#claims/rules/bank_answer'
import type { AnswerReport } from '#claims/rules/match_answer'

export interface ImportPaymentsInput {
  path: string
  batchNumber: string
  /** 'claim=3,status=7', the first column being 1; null: by the headings. */
  columns: string | null
  dryRun: boolean
}

export interface ImportedPayments {
  /** 'known': exactly this file was taken in before, and nothing changed now. */
  status: 'imported' | 'known' | 'checked'
  /** Null when the file is known. With errors nothing was taken in. */
  report: AnswerReport | null
}

/**
 * The bank's answer imported for a scheduler, as the screen does it; a wrong or contradictory row
 * refuses the whole file (DECISIONS 9). The same file again changes nothing.
 *
 * @throws Refusal when there is no such batch, or the file cannot be read
 */
export class ImportPayments {
  async run({
    path,
    batchNumber,
    columns,
    dryRun,
  }: ImportPaymentsInput): Promise<ImportedPayments> {
    const batch = await PaymentBatch.findBy('number', batchNumber)
    if (!batch) {
      throw new Refusal('claims.messages.batch_unknown', { number: batchNumber })
    }
    const mapping = columns === null ? null : parseColumns(columns)
    if (columns !== null && !mapping) {
      throw new Refusal('claims.messages.answer_columns')
    }
    const input = {
      batchId: batch.id,
      path,
      fileName: displayName(basename(path), 'csv'),
      mapping,
      actor: null,
    }
    try {
      const report = await new ImportBankAnswer().run({ ...input, dryRun })
      const isChecked = dryRun || report.errors.length > 0
      return { status: isChecked ? 'checked' : 'imported', report }
    } catch (error) {
      const isKnown =
        error instanceof Refusal && error.messageKey === 'claims.messages.answer_known'
      if (!isKnown) throw error
      return { status: 'known', report: null }
    }
  }
}
