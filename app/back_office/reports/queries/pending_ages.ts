import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { sqlStartOf } from '#kernel/database/instant'
import {
  AGE_BANDS,
  ageCounts,
  pendingClaimStatuses,
  pendingStatuses,
} from '#reports/builder/counts'
import { ReportTables, whereSet } from '#reports/builder/tables'
import { countsOf, type CountScope } from '#reports/queries/counters'

const [older, ...younger] = AGE_BANDS.toReversed()

/**
 * How many files lie on the desks, by the band of their age. Only what came to its desk lately is
 * counted, from the index on it; what has lain longer is the rest of the counters, so that a backlog
 * of any size costs nothing.
 */
export async function pendingAges(
  subjectType: 'application' | 'claim',
  scope: CountScope,
  client: QueryClientContract
): Promise<Record<string, number>> {
  const isClaims = subjectType === 'claim'
  const statuses = isClaims ? pendingClaimStatuses() : pendingStatuses()
  const today = getClock().today()
  const tables = new ReportTables(client, scope.districts)
  const alias = isClaims ? 'c' : 'a'
  const since = `${alias}.status_since`
  const [counts, [recent]] = await Promise.all([
    countsOf(subjectType, scope, client),
    whereSet(isClaims ? tables.claims() : tables.applications(), {
      [`${alias}.loan_type`]: scope.loanType,
    })
      .whereIn(`${alias}.status_id`, statuses)
      .where(since, '>=', sqlStartOf(addDays(today, 1 - older.from)))
      .select(...ageCounts(tables, since, today)) as unknown as Promise<Record<string, unknown>[]>,
  ])
  const ages = Object.fromEntries(younger.map(({ key }) => [key, Number(recent[key] ?? 0)]))
  const waiting = counts
    .filter(({ statusId }) => statuses.includes(statusId))
    .reduce((sum, { subjects }) => sum + subjects, 0)
  return { ...ages, [older.key]: waiting - Object.values(ages).reduce((a, b) => a + b, 0) }
}
