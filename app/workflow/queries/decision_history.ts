import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SubjectType } from '#workflow/contracts/subject'
import WorkflowDecision from '#workflow/models/workflow_decision'

/** Every step of one subject with who took it, oldest first. */
export function decisionHistory(
  subjectType: SubjectType,
  subjectId: number,
  trx?: TransactionClientContract
) {
  return WorkflowDecision.query(trx ? { client: trx } : {})
    .where('subject_type', subjectType)
    .where('subject_id', subjectId)
    .preload('decider')
    .orderBy('id')
}

/** The last step, or null for a subject without any. */
export function latestDecision(
  subjectType: SubjectType,
  subjectId: number,
  trx?: TransactionClientContract
) {
  return WorkflowDecision.query(trx ? { client: trx } : {})
    .where('subject_type', subjectType)
    .where('subject_id', subjectId)
    .preload('decider')
    .orderBy('id', 'desc')
    .first()
}
