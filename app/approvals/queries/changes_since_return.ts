import type { I18n } from '@adonisjs/i18n'
import type { DateTime } from 'luxon'
import { sqlInstant } from '#core/database/instant'
import type Application from '#applications/models/application'
import { changedFields, type ChangedField } from '#approvals/queries/changed_fields'
import { masters } from '#masters/queries/masters'
import ProfileRevision from '#profile/models/profile_revision'
import { decisionHistory } from '#workflow/queries/decision_history'

/**
 * What the applicant changed since the file was last returned to them (DECISIONS 4 'resubmit');
 * null when it never was. Several changes of one field count as one, from the first to the last.
 */
export async function changesSinceReturn(
  application: Application,
  i18n: I18n
): Promise<ChangedField[] | null> {
  const decisions = await decisionHistory('application', application.id)
  const returned = decisions.findLast(
    ({ toStatus }) => masters().applicationStatus(toStatus).editableByApplicant
  )
  if (!returned) return null
  const revisions = await ProfileRevision.query()
    .where('profileId', application.profileId)
    .where('changedBy', application.userId)
    .where('createdAt', '>=', sqlInstant(returned.createdAt as DateTime))
    .orderBy('id')
  return changedFields(revisions, application.loanType, i18n)
}
