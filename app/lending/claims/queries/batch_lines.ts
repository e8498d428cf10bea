import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BatchLineFacts } from '#claims/rules/match_answer'

/** The lines of a batch in the order of its file, as plain rows: there may be a hundred thousand. */
export async function batchLinesOf(batchId: number, trx: TransactionClientContract) {
  const rows = await trx
    .from('payment_batch_items')
    .where('batch_id', batchId)
    .select('id', 'claim_id', 'amount_paise', 'result')
    .orderBy('sr_no')
  return rows.map((row): BatchLineFacts => ({
    id: Number(row.id),
    claimId: Number(row.claim_id),
    amountPaise: Number(row.amount_paise),
    result: row.result,
  }))
}
