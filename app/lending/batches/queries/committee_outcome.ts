import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { applicationById } from '#applications/contracts/application_subject'

/** The committee approved it last, under whichever version of the workflow: it is not asked twice. */
export async function isApprovedByCommittee(
  applicationId: number,
  client: QueryClientContract
): Promise<boolean> {
  const application = await applicationById(applicationId, client)
  if (!application?.committeeOutcome) return false
  const approval = { subject_type: 'application', action: 'committee_approve' }
  const rows = client.from('workflow_transitions').where(approval)
  return (await rows.where('to_status', application.committeeOutcome).first()) !== null
}
