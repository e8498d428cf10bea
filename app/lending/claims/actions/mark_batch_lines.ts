import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AnswerRow } from '#claims/rules/bank_answer'
import type { Answer } from '#claims/rules/match_answer'

/** Writes what the bank said into the lines, in one statement. */
export async function saveLineResults(
  answers: Answer[],
  result: 'paid' | 'failed',
  trx: TransactionClientContract
) {
  const byLine = (valueOf: (row: AnswerRow) => string | null) =>
    trx.knexRawQuery(
      `case id ${answers.map(() => 'when ? then ?').join(' ')} end`,
      answers.flatMap(({ item, row }) => [item.id, valueOf(row)]) as string[]
    )
  await trx
    .knexQuery()
    .table('payment_batch_items')
    .whereIn(
      'id',
      answers.map(({ item }) => item.id)
    )
    .update({
      result,
      /** A failed one may go into another batch; a paid one never again. */
      ...(result === 'failed' ? { live_claim_id: null } : {}),
      return_code: byLine((row) => row.returnCode),
      return_reason: byLine((row) => row.reason),
      bank_reference: byLine((row) => row.reference),
      credited_on: byLine((row) => row.creditedOn),
    })
}
