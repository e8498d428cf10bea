import type { SubjectType } from '#workflow/contracts/subject'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { isBinding, subjectAdapter } from '#workflow/registry'

/**
 * Whether an officer is asked before this step: it rejects, leads to an end, or has an effect that
 * issues, ends or pays something. Every other step goes at once and can be answered by another.
 */
export function asksFirst(
  type: SubjectType,
  step: Pick<WorkflowTransition, 'isRejection' | 'toStatus' | 'effectNames'>
): boolean {
  return (
    Boolean(step.isRejection) ||
    subjectAdapter(type).isFinal(step.toStatus) ||
    step.effectNames.some((effect) => isBinding(type, effect))
  )
}
