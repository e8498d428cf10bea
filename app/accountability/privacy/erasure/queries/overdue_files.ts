import db from '@adonisjs/lucid/services/db'
import { sqlInstant } from '#kernel/database/instant'
import { ERASED_NAME, type FileRule, RETENTION } from '#privacy/erasure/rules/kinds'

/**
 * Files of erased people that ended before an instant and still say whose they are, the oldest first. With a
 * loan are those that a bank's sanction stands for.
 */
export async function overdueFiles(
  rule: FileRule,
  before: Date
): Promise<{ id: number; userId: number }[]> {
  const query = db
    .from('applications')
    .join('erasures', (join) =>
      join.on('erasures.person_id', 'applications.user_id').onVal('erasures.kind', 'account')
    )
    .whereNull('applications.live_key')
    .whereNot('applications.applicant_name', ERASED_NAME)
    .where('applications.status_since', '<', sqlInstant(before))
    .orderBy('applications.id')
    .select('applications.id', 'applications.user_id')
  const sanctioned = db
    .from('loan_sanctions')
    .whereColumn('loan_sanctions.application_id', 'applications.id')
    .whereNull('withdrawn_at')
    .select('id')
  if (rule === RETENTION.loan) query.whereExists(sanctioned)
  else query.whereNotExists(sanctioned)
  const rows = await query
  return rows.map((row) => ({ id: Number(row.id), userId: Number(row.user_id) }))
}
