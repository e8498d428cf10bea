import db from '@adonisjs/lucid/services/db'
import { sqlInstant } from '#kernel/database/dialect'
import { ERASED_NAME, type FileRule, RETENTION } from '#privacy/erasure/rules/retention'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'

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
    .where('applications.is_held', false)
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

/**
 * Accounts of applicants who never applied and have not signed in since an instant, and were not told so yet.
 *
 * @param from the id after which to look, so that a night goes through them once
 * @param limit most of them
 */
export async function unusedAccounts(
  { before, from, limit }: { before: Date; from: number; limit: number },
  client: QueryClientContract
): Promise<number[]> {
  const rows: { id: number }[] = await client
    .from('users')
    .where('users.id', '>', from)
    .where({ 'users.role_id': Role.applicant, 'users.is_active': true, 'users.is_held': false })
    .whereRaw('coalesce(users.last_sign_in_at, users.created_at) < ?', [sqlInstant(before)])
    .whereNotExists((one) =>
      one.from('applications').whereColumn('applications.user_id', 'users.id').select('id')
    )
    .whereNotExists((one) =>
      one.from('unused_accounts').whereColumn('unused_accounts.user_id', 'users.id').select('id')
    )
    .orderBy('users.id')
    .limit(limit)
    .select('users.id')
  return rows.map(({ id }) => Number(id))
}
