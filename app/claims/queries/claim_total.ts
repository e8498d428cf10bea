import type { Statement } from '#core/database/direct_rows'
import { countedSubjects } from '#workflow/queries/counted_subjects'
import { type ClaimFilters, countedBranches } from '#claims/queries/claim_list_filters'

/** How many claims a list has, by the counters of their cells; null where they do not know. */
export function claimCounters(filters: ClaimFilters): Statement | null {
  const cells = countedBranches(filters)
  return cells && countedSubjects('claim', cells)
}
