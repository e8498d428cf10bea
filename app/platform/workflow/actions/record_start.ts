import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { actingAssignmentId } from '#kernel/audit/acting_post'
import { getClock } from '#kernel/calendar/clock'
import { countSubjects } from '#workflow/actions/count_subjects'
import type { Actor, SubjectState, SubjectType } from '#workflow/contracts/subject'
import WorkflowDecision from '#workflow/models/workflow_decision'

/**
 * The first step of a subject that its module has just created in this transaction: the 'submit'
 * row of the history and the counters.
 */
export async function recordStart(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  subject: SubjectState,
  actor: Actor
) {
  const decision = await WorkflowDecision.create(
    {
      subjectType,
      subjectId: subject.id,
      action: 'submit',
      fromStatus: null,
      toStatus: subject.statusId,
      decidedBy: actor.id,
      role: actor.role,
      postId: actingAssignmentId(actor.id),
      createdAt: DateTime.fromJSDate(getClock().now()),
    },
    { client: trx }
  )
  await countSubjects(trx, subjectType, [{ before: null, after: subject }])
  return decision
}
