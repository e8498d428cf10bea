import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { type Builder, type KeysetSource, keysetTotal } from '#core/lists/keyset'
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
  const counters = claimCounters(filters, client)
  if (counters === null) return keysetTotal(client, source)
  const [row] = (await counters) as { total: unknown }[]
  return Number(row.total ?? 0)
}

/** The query that sums the counters, as one value; null where they do not know. */
export function claimCounters(filters: ClaimFilters, client: QueryClientContract): Builder | null {
  const branches = countedBranches(filters)
  if (branches === null) return null
  return client
    .knexQuery()
    .from('workflow_counters')
    .where('subject_type', 'claim')
    .where((either) => {
      if (branches.length === 0) either.whereRaw('1 = 0')
      for (const branch of branches) either.orWhere((one) => void one.where(branch))
    })
    .sum('subjects as total')
}
