import db from '@adonisjs/lucid/services/db'
import type { SharedValue } from '#duplicates/registry'

/** The branch at which each of some people has their account, by its IFSC. */
export async function bankBranchesOf(userIds: readonly number[]): Promise<SharedValue[]> {
  const rows = await db
    .from('bank_accounts')
    .join('profiles', 'profiles.id', 'bank_accounts.profile_id')
    .whereIn('profiles.user_id', [...userIds])
    .whereNotNull('bank_accounts.ifsc')
    .select('profiles.user_id', 'bank_accounts.ifsc')
  return rows.map((row) => ({ userId: Number(row.user_id), value: String(row.ifsc) }))
}
