import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { actingAssignmentId } from '#kernel/audit/acting_post'
import { getClock } from '#kernel/calendar/clock'
import type Claim from '#claims/models/claim'
import type { LINKING_STEPS } from '#claims/rules/seeding'
import WorkflowDecision from '#workflow/models/workflow_decision'

interface LinkingStep {
  action: (typeof LINKING_STEPS)[keyof typeof LINKING_STEPS]
  actor: { id: number; role: number }
  /** The statement that was made, or that is to be made anew; 0 for none. */
  statementId: number
  remarks: string | null
}

/**
 * Keeps in the history of a locked claim what was said of its seeding. The claim stays where it is, and
 * whoever saw it before sees by the step that something came since.
 */
export function recordLinkingStep(
  claim: Claim,
  { action, actor, statementId, remarks }: LinkingStep,
  trx: TransactionClientContract
) {
  return WorkflowDecision.create(
    {
      subjectType: 'claim',
      subjectId: claim.id,
      action,
      fromStatus: claim.statusId,
      toStatus: claim.statusId,
      decidedBy: actor.id,
      role: actor.role,
      postId: actingAssignmentId(actor.id),
      remarks,
      data: { statementId },
      createdAt: DateTime.fromJSDate(getClock().now()),
    },
    { client: trx }
  )
}
