import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { sqlInstant } from '#kernel/database/instant'
import { insertAll, BATCH_SIZE } from '#masters/seed/insert_all'

/**
 * Marks rows of a table as saved on screen, so that the seed leaves them alone.
 *
 * @param keys their natural keys (`rowKey`)
 */
export async function markEdited(
  table: string,
  keys: readonly string[],
  editor: { id: number },
  trx: TransactionClientContract
): Promise<void> {
  const at = { edited_by: editor.id, edited_at: sqlInstant(new Date()) }
  const all = [...new Set(keys)]
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const part = all.slice(from, from + BATCH_SIZE)
    await trx.from('master_edits').where('master', table).whereIn('row_key', part).delete()
  }
  const marks = all.map((key) => ({ master: table, row_key: key, ...at }))
  await insertAll(trx, 'master_edits', marks)
}
