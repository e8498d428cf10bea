import { filteredStatuses, type ListFilters } from '#applications/queries/list_filters'
import WorkflowTransition from '#workflow/models/workflow_transition'

/**
 * Whether this list is one from which a committee meeting is scheduled: the officer's role takes
 * that step, and the filter leaves one stage that it starts from (document 3, Schedule Batch).
 */
export async function mayScheduleMeeting(roleId: number, filters: ListFilters): Promise<boolean> {
  const statuses = filteredStatuses(filters)
  if (statuses?.length !== 1) return false
  const row = await WorkflowTransition.query()
    .where({ subjectType: 'application', action: 'schedule_meeting', role: roleId })
    .where('fromStatus', statuses[0])
    .first()
  return row !== null
}
