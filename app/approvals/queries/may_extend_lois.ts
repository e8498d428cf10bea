import { filteredStatuses, type ListFilters } from '#applications/queries/list_filters'
import WorkflowTransition from '#workflow/models/workflow_transition'

/**
 * Whether letters of intent are extended from this list: the officer's role takes that step, and the
 * filter leaves a stage that it starts from (document 3, Extend LOI).
 */
export async function mayExtendLois(roleId: number, filters: ListFilters): Promise<boolean> {
  const statuses = filteredStatuses(filters)
  const rows = await WorkflowTransition.query().where({
    subjectType: 'application',
    action: 'extend_loi',
    role: roleId,
  })
  return rows.some(({ fromStatus }) => statuses === null || statuses.includes(fromStatus!))
}
