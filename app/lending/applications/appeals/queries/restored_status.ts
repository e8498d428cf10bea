import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { stepsOfFile } from '#workflow/queries/steps'

interface RejectedStatus {
  /** Where it stands, rejected. */
  statusId: number
  workflowVersion: number
}

/**
 * Where a granted appeal leads: to the status it was rejected from. One that an edit of the workflow has
 * taken out since leads to the first of those from which files come to such an end.
 *
 * @param rejectedFrom the status of the step that rejected
 */
export async function restoredStatus(
  { statusId, workflowVersion }: RejectedStatus,
  rejectedFrom: number | null,
  client: QueryClientContract
): Promise<number | null> {
  const steps = await stepsOfFile(
    client,
    'application',
    { begunWith: workflowVersion },
    (rows) => void rows.where({ action: 'grant_appeal', fromStatus: statusId })
  )
  const statuses = steps.map(({ toStatus }) => toStatus)
  const isThere = rejectedFrom !== null && statuses.includes(rejectedFrom)
  return isThere ? rejectedFrom : (statuses[0] ?? null)
}
