import type { SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'

/** The statuses from which the system takes a step of this name. */
export async function systemStepFrom(subjectType: SubjectType, action: string): Promise<number[]> {
  const steps = await WorkflowTransition.query()
    .where('subject_type', subjectType)
    .where('action', action)
    .whereNull('role')
    .whereNotNull('from_status')
  return steps.map((step) => step.fromStatus!)
}
