import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
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
  return isCounted(filters) ? fromCounters(filters, client) : counted(filters, client)
}

async function fromCounters(filters: ListFilters, client: QueryClientContract) {
  const { districtId, loanType } = filters
  const statuses = filteredStatuses(filters)
  const query = client
    .from('workflow_counters')
    .where('subject_type', 'application')
    .sum('subjects as total')
  if (districtId !== null) query.where('district_id', districtId)
  if (loanType !== null) query.where('loan_type', loanType)
  if (statuses !== null) query.whereIn('status_id', statuses)
  const [row] = await query
  return Number(row.total ?? 0)
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
