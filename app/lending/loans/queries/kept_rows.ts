import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import ScheduleRow from '#loans/models/schedule_row'
import { loanProgress } from '#loans/registry'

/**
 * The rows of a tranche that Edit Loan keeps: from row 0 to the last one claimed, paid or spent
 * (DECISIONS 7). Empty when none is claimed.
 */
export async function keptRows(
  applicationId: number,
  disbursementId: number,
  client: QueryClientContract = db.connection()
): Promise<ScheduleRow[]> {
  const facts = await loanProgress().scheduleRows(applicationId, client)
  const rows = await ScheduleRow.query({ client })
    .where('disbursement_id', disbursementId)
    .where('replaced_in', 0)
    .orderBy('row_no')
  const last = rows.findLastIndex((row) => facts.get(row.id)?.isClaimed)
  return rows.slice(0, last + 1)
}
