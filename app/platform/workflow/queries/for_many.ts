import { Refusal } from '#kernel/exceptions/refusal'
import { requestedIds } from '#kernel/http/asked_ids'
import type { SubjectType } from '#workflow/contracts/subject'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { subjectAdapter } from '#workflow/registry'

/** Most subjects one step is taken for at once. */
export const MAX_BULK_SUBJECTS = 100

/**
 * The subjects named in an address, '1,2,3'.
 *
 * @throws Refusal when they are more than can be decided on at once
 */
export function requestedBulkIds(requested: unknown): number[] {
  const ids = requestedIds(requested)
  if (ids.length > MAX_BULK_SUBJECTS) {
    throw new Refusal('workflow.messages.too_many', { most: MAX_BULK_SUBJECTS })
  }
  return ids
}

type TransitionFacts = Pick<
  WorkflowTransition,
  'offeredIn' | 'isRejection' | 'fromStatus' | 'toStatus' | 'needsReason' | 'needsRemarks'
>

/**
 * Whether a step can be taken for many at once: it is one of the decision form that neither rejects nor
 * leads to an end, nor opens one that has ended, and asks for nothing or for a reason of the office, which can be
 * the same for all. Remarks without one speak of one subject alone.
 */
export function allowsBulk(type: SubjectType, step: TransitionFacts): boolean {
  return (
    step.offeredIn === 'decision' &&
    !step.isRejection &&
    !subjectAdapter(type).isFinal(step.toStatus) &&
    !(step.fromStatus !== null && subjectAdapter(type).isFinal(step.fromStatus)) &&
    (Boolean(step.needsReason) || !step.needsRemarks)
  )
}
