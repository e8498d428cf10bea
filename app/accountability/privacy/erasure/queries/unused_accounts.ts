import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { sqlInstant } from '#kernel/database/instant'

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
    .where({ 'users.role_id': Role.applicant, 'users.is_active': true })
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
