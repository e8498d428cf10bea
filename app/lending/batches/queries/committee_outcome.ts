import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { applicationById } from '#applications/contracts/application_subject'
import { masters } from '#masters/queries/masters'

/** The committee approved it last, under whichever version of the workflow: it is not asked twice. */
export async function isApprovedByCommittee(
  applicationId: number,
  client: QueryClientContract
): Promise<boolean> {
  const outcome = (await applicationById(applicationId, client))!.committeeOutcome
  return masters().rows.transitions.some(
    ({ subjectType, action, toStatus }) =>
      subjectType === 'application' && action === 'committee_approve' && toStatus === outcome
  )
}
