import { filteredStatuses, type ListFilters } from '#applications/queries/list_filters'
import { bulkSteps } from '#approvals/queries/steps_for_many'
import type { Viewer } from '#approvals/viewer'
import type { RightCheck } from '#auth/policies/rights'
import { masters } from '#masters/queries/masters'

/**
 * What this officer can do with the files of this list, and the statuses of those that can be ticked
 * for it: meetings are scheduled where the filter leaves one stage that they start from, letters of
 * intent are extended where it leaves any (document 3, Schedule Batch and Extend LOI). Steps for many go
 * with any of those they start from; files with a letter can be ticked besides, to print it.
 */
export async function listSteps(
  filters: ListFilters,
  viewer: Viewer,
  may: RightCheck,
  t: (key: string) => string
) {
  const statuses = filteredStatuses(filters)
  const startsOf = (action: string) => masters().startStatuses('application', action, viewer.roleId)
  const [meetings, letters] = [startsOf('schedule_meeting'), startsOf('extend_loi')]
  const isLeft = (id: number) => statuses === null || statuses.includes(id)
  const can = {
    schedule: statuses?.length === 1 && meetings.some(isLeft) && (await may('BatchPolicy.manage')),
    extend: letters.some(isLeft) && (await may('LoiPolicy.extend')),
    changeDocuments: await may('DoclogDocumentChangePolicy.change'),
  }
  const steps = (await may('ApprovalsApplicationPolicy.decide'))
    ? bulkSteps(viewer.roleId, isLeft, t)
    : []
  const selectable = [
    ...(can.schedule ? meetings : []),
    ...(can.extend ? letters : []),
    ...steps.flatMap(({ statusIds }) => statusIds),
  ]
  return { can, steps, selectable: [...new Set(selectable)] }
}
