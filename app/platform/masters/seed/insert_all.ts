import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { MasterRow } from '#masters/seed/master_table'

/** Few enough for SQLite's limit on the parts of one insert. */
export const BATCH_SIZE = 200

/** Inserts rows of one shape, some hundred in a statement. */
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
