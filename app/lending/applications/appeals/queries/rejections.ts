import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import WorkflowDecision from '#workflow/models/workflow_decision'

/** Whether applications of a status may have been rejected in a way that can be appealed. */
export const isAppealable = (statusId: number) =>
  masters().startStatuses('application', 'appeal', Role.applicant).includes(statusId)

/** The step with which an application came to where it stands; null where its history has none. */
export function arrivalDecision(
  { id, statusId }: { id: number; statusId: number },
  client: QueryClientContract
): Promise<WorkflowDecision | null> {
  return WorkflowDecision.query({ client })
    .where({ subjectType: 'application', subjectId: id, toStatus: statusId })
    .where((moved) => void moved.whereNull('fromStatus').orWhere('fromStatus', '<>', statusId))
    .orderBy('id', 'desc')
    .first()
}

/** Whether an officer rejected by this step: it was neither withdrawn nor closed by the calendar. */
export const isRejection = ({ action, role }: Pick<WorkflowDecision, 'action' | 'role'>) =>
  role !== null && role !== Role.applicant && masters().isRejectionAction('application', action)

/** Officers who have taken any step, by application. */
export async function earlierDeciders(
  applicationIds: readonly number[],
  client: QueryClientContract
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await client
    .from('workflow_decisions')
    .where('subject_type', 'application')
    .whereIn('subject_id', [...applicationIds])
    .whereNotNull('decided_by')
    .whereNot('role', Role.applicant)
    .distinct('subject_id', 'decided_by')
  const byFile = Map.groupBy(rows, (row) => Number(row.subject_id))
  return new Map(
    [...byFile].map(([id, own]) => [id, new Set(own.map((row) => Number(row.decided_by)))])
  )
}
