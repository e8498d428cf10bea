import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'

/** The committee approved it last, under whichever version of the workflow: it is not asked twice. */
export async function isApprovedByCommittee(
  applicationId: number,
  client: QueryClientContract
): Promise<boolean> {
  const { committeeOutcome } = await Application.query({ client })
    .where('id', applicationId)
    .firstOrFail()
  if (committeeOutcome === null) return false
  const approval = { subject_type: 'application', action: 'committee_approve' }
  const rows = client.from('workflow_transitions').where(approval)
  return (await rows.where('to_status', committeeOutcome).first()) !== null
}
