import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { MasterRow } from '#masters/seed/master_table'
import { sqlInstant } from '#kernel/database/dialect'

/** Small enough for SQLite's limit on the variables of one insert. */
export const BATCH_SIZE = 200

/** Inserts rows with the same columns, some hundred per statement. */
export async function insertAll(
  trx: TransactionClientContract,
  table: string,
  rows: readonly MasterRow[]
) {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const part = rows.slice(from, from + BATCH_SIZE).map((row) => ({ ...row }))
    await trx.insertQuery().table(table).multiInsert(part)
  }
}

/**
 * Marks rows of a table as edited on screen, so that the seed does not change them.
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

/**
 * Marks the masters as changed, in the transaction of the change: every process reloads them at its next request.
 * Concurrent changes of masters are serialised here.
 */
export async function incrementMastersVersion(trx: TransactionClientContract): Promise<void> {
  await trx.from('master_versions').where('id', 1).increment('version', 1)
}
