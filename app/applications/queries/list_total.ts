import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Builder } from '#core/lists/keyset'
import {
  filterBranches,
  filteredStatuses,
  isCounted,
  type ListFilters,
} from '#applications/queries/list_filters'

/**
 * How many applications a list has: from the counters where the filter is nothing but district, loan
 * type and status, so that it costs the same at any size (PERFORMANCE); counted otherwise.
 */
export async function listTotal(
  filters: ListFilters,
  client: QueryClientContract = db.connection()
): Promise<number> {
  if (filters.invalid.length > 0) return 0
  const counters = counterTotal(filters, client)
  if (counters === null) return counted(filters, client)
  const [row] = (await counters) as { total: unknown }[]
  return Number(row.total ?? 0)
}

/** The query that sums the counters, as one value; null where they do not know. */
export function counterTotal(filters: ListFilters, client: QueryClientContract): Builder | null {
  if (!isCounted(filters)) return null
  const { districtId, loanType } = filters
  const statuses = filteredStatuses(filters)
  const query = client
    .knexQuery()
    .from('workflow_counters')
    .where('subject_type', 'application')
    .sum('subjects as total')
  if (districtId !== null) query.where('district_id', districtId)
  if (loanType !== null) query.where('loan_type', loanType)
  if (statuses !== null) query.whereIn('status_id', statuses)
  return query
}

async function counted(filters: ListFilters, client: QueryClientContract) {
  const counts = await Promise.all(
    filterBranches(filters).map(async (filter) => {
      const query = client.knexQuery().from('applications').count('id as total')
      filter(query)
      const [row] = (await query) as { total: number }[]
      return Number(row.total)
    })
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
