import db from '@adonisjs/lucid/services/db'
import { recordErasure } from '#privacy/erasure/actions/erase_documents'
import { RETENTION } from '#privacy/erasure/rules/retention'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { masters } from '#masters/queries/masters'

/** Key of the column headings assigned for a list, which are stored until it is erased. */
export const headingsOfOutsideList = (listId: number) => `outside:${listId}`

/** Number of rows per transaction, so that no other request waits for a table. */
const BATCH_SIZE = 500

/**
 * Erases outside lists that are due: their rows, assigned headings and file name, with remarks on findings. A finding
 * keeps its strength, the matching data and the decision; an undecided one lapses.
 *
 * @returns the number of rows erased
 */
export async function eraseOutsideLists(): Promise<number> {
  const due = await db
    .from('outside_lists')
    .where('erase_on', '<=', getClock().today())
    .whereNull('erased_at')
    .orderBy('id')
    .select('id')
  let total = 0
  for (const { id } of due) total += await eraseOutsideList(Number(id))
  return total
}

async function eraseOutsideList(listId: number): Promise<number> {
  const { days: ruleDays } = masters().retentionRule(RETENTION.outside)
  await inTransaction(async (trx) => {
    const closed = { state: 'erased', file_name: null }
    await trx.from('outside_lists').where('id', listId).update(closed)
    await trx.from('portfolio_headings').where('sheet', headingsOfOutsideList(listId)).delete()
    const findings = trx.from('outside_findings').where('list_id', listId)
    await findings.clone().where('outcome', 'open').update({ outcome: 'lapsed' })
    await findings.update({ row_id: null, remarks: null })
  })
  let total = 0
  for (let count = 1; count > 0; total += count) {
    count = await inTransaction(async (trx) => {
      const rows = await trx
        .from('outside_list_rows')
        .where('list_id', listId)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .select('id')
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => Number(id))
      await trx.from('outside_list_rows').whereIn('id', ids).delete()
      const rule = { kind: RETENTION.outside, personId: null, files: 0, ruleDays }
      await recordErasure({ ...rule, rows: ids.length }, trx)
      return ids.length
    })
  }
  const erasedAt = sqlInstant(getClock().now())
  await db.from('outside_lists').where('id', listId).update({ erased_at: erasedAt })
  return total
}
