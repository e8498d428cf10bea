import { filteredStatuses, type ListFilters } from '#applications/queries/list_filters'
import { masters } from '#masters/queries/masters'

/**
 * Whether letters of intent are extended from this list: the officer's role takes that step, and the
 * filter leaves a stage that it starts from (document 3, Extend LOI).
 */
export function mayExtendLois(roleId: number, filters: ListFilters): boolean {
  const statuses = filteredStatuses(filters)
  const starts = masters().startsOf('application', 'extend_loi', roleId)
  return starts.some((id) => statuses === null || statuses.includes(id))
}
