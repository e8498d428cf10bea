import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { SubjectType } from '#workflow/contracts/subject'
import { stepsInForce } from '#workflow/queries/steps'

/** Where a new subject begins: the status to which the 'submit' row leads, and the version it is of. */
export async function entryStatus(
  subjectType: SubjectType,
  client: QueryClientContract
): Promise<{ statusId: number; workflowVersion: number }> {
  const [row] = await stepsInForce(
    client,
    subjectType,
    (rows) => void rows.where('action', 'submit').whereNull('from_status')
  )
  if (!row) throw new Error(`Workflow: no row says where a new ${subjectType} begins`)
  return { statusId: row.toStatus, workflowVersion: row.version }
}
