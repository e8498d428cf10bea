import db from '@adonisjs/lucid/services/db'

/** Those of some people who have their account at the branch where somebody has theirs, by its IFSC. */
export async function withSameBranch(
  userId: number,
  others: readonly number[]
): Promise<ReadonlySet<number>> {
  const rows = await db
    .from('bank_accounts')
    .join('profiles', 'profiles.id', 'bank_accounts.profile_id')
    .whereIn('profiles.user_id', [userId, ...others])
    .select('profiles.user_id', 'bank_accounts.ifsc')
  const own = rows.find((row) => Number(row.user_id) === userId)?.ifsc
  if (!own) return new Set()
  const same = rows.filter((row) => row.ifsc === own && Number(row.user_id) !== userId)
  return new Set(same.map((row) => Number(row.user_id)))
}
