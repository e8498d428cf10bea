import type { Statement } from '#core/database/direct_rows'
import { asked } from '#core/lists/branch'
import { countedSubjects } from '#workflow/queries/counted_subjects'
import { filteredStatuses, isCounted, type ListFilters } from '#applications/queries/list_filters'

/** How many applications a list has, by the counters of their cells; null where they do not know. */
export function counterTotal(filters: ListFilters): Statement | null {
  if (!isCounted(filters)) return null
  const { districtId, loanType } = filters
  const equal = asked({ district_id: districtId, loan_type: loanType })
  const statuses = filteredStatuses(filters)
  const cells = statuses?.map((id) => ({ equal: { ...equal, status_id: id } })) ?? [{ equal }]
  return countedSubjects('application', cells)
}
