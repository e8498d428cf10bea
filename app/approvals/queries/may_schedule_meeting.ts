import { filteredStatuses, type ListFilters } from '#applications/queries/list_filters'
import { masters } from '#masters/queries/masters'

/**
 * Whether this list is one from which a committee meeting is scheduled: the officer's role takes
 * that step, and the filter leaves one stage that it starts from (document 3, Schedule Batch).
 */
export function mayScheduleMeeting(roleId: number, filters: ListFilters): boolean {
  const statuses = filteredStatuses(filters)
  if (statuses?.length !== 1) return false
  return masters().startsOf('application', 'schedule_meeting', roleId).includes(statuses[0])
}
