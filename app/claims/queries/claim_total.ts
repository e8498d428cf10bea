import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type KeysetSource, keysetTotal } from '#core/lists/keyset'
import { type ClaimFilters, countedBranches } from '#claims/queries/claim_list_filters'

/**
 * How many claims a list has: from the counters where the filter is nothing but scheme, district,
 * status and owner, so that it costs the same at any size (PERFORMANCE); counted otherwise.
 */
export async function claimTotal(
  filters: ClaimFilters,
  source: KeysetSource,
  client: QueryClientContract = db.connection()
): Promise<number> {
  const branches = countedBranches(filters)
  if (branches === null) return keysetTotal(client, source)
  if (branches.length === 0) return 0
  const [row] = await client
    .from('workflow_counters')
    .where('subject_type', 'claim')
    .where((either) => {
      for (const branch of branches) either.orWhere((one) => void one.where(branch))
    })
    .sum('subjects as total')
  return Number(row.total ?? 0)
}
