import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Filter } from '#lists/filter'

/** Where the counters stand: filters name it before their columns. */
export const COUNTERS = 'workflow_counters'

/**
 * How many subjects stand in the cells of the counters that a filter leaves, by district, loan type,
 * status and payment status. It costs the same at any size (PERFORMANCE).
 */
export async function countedSubjects(
  client: QueryClientContract,
  subjectType: 'application' | 'claim',
  filter: Filter
): Promise<number> {
  const query = client.from(COUNTERS).where('subject_type', subjectType)
  filter(query)
  const [{ total }] = await query.sum('subjects as total')
  return Number(total ?? 0)
}
