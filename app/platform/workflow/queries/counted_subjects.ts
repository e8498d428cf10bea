import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Filter, Query } from '#lists/filter'
import { countedWaits, WAITS_TABLE, canUseWaitCounters } from '#workflow/queries/waits'

/** Where the counters stand: filters name it before their columns. */
export const COUNTERS_TABLE = 'workflow_counters'

/**
 * How many subjects stand in the cells of the counters that a filter leaves, by district, loan type,
 * status and payment status. It costs the same at any size (PERFORMANCE).
 */
export async function countedSubjects(
  client: QueryClientContract,
  subjectType: 'application' | 'claim',
  filter: Filter
): Promise<number> {
  const query = client.from(COUNTERS_TABLE).where('subject_type', subjectType)
  filter(query)
  const [{ total }] = await query.sum('subjects as total')
  return Number(total ?? 0)
}

/**
 * How many files a list of them has, by the counters: those of what waits where it is of late or returned
 * ones. These do not know loan types, where the others count more than there are.
 *
 * @param whereInCells the part of the filters that both know
 */
export function countedFiles(
  client: QueryClientContract,
  subjectType: 'application' | 'claim',
  { late, returned, ...others }: Readonly<Record<'late' | 'returned', number | null>>,
  whereInCells: (query: Query, table: string) => void
): Promise<number> {
  const cells = (table: string) => (query: Query) => whereInCells(query, table)
  const isOfAll = late === null && returned === null
  return isOfAll || !canUseWaitCounters(others)
    ? countedSubjects(client, subjectType, cells(COUNTERS_TABLE))
    : countedWaits(client, subjectType, { late, isReturned: returned !== null }, cells(WAITS_TABLE))
}
