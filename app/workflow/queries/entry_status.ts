import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'

/** The status in which a new subject enters the office: where the 'submit' row leads. */
export async function entryStatusId(subjectType: SubjectType, client: QueryClientContract) {
  const row = await WorkflowTransition.query({ client })
    .where('subject_type', subjectType)
    .where('action', 'submit')
    .whereNull('from_status')
    .firstOrFail()
  return row.toStatus
}
