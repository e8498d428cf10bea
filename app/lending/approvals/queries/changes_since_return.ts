import type { I18n } from '@adonisjs/i18n'
import type { DateTime } from 'luxon'
import { type AsOf, asOfNow, whereUpTo } from '#kernel/calendar/as_of'
import { sqlInstant } from '#kernel/database/instant'
import type Application from '#applications/models/application'
import { changedFields, type ChangedField } from '#approvals/queries/changed_fields'
import { masters } from '#masters/queries/masters'
import ProfileRevision from '#profile/models/profile_revision'
import { sectionOf } from '#profile/registry'
import { latestArrivalAt } from '#workflow/queries/decision_history'

/** What the applicant changed, and since when it counts. */
export interface ApplicantChanges {
  since: 'return' | 'submission'
  /** When the file was last returned; null when it never was. */
  returnedAt: DateTime | null
  fields: ChangedField[]
}

/**
 * What the applicant changed since the file was last returned to them (DECISIONS 4 'resubmit'), or,
 * when it never was, since it was sent in: another application may have opened a common section
 * (DECISIONS 5); null when nothing was. Several changes of one field count as one, from the first to
 * the last. Only what this loan type's own wizard asks for is of the file.
 */
export async function changesSinceReturn(
  application: Application,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<ApplicantChanges | null> {
  const editable = masters().applicationStatuses.filter((status) => status.editableByApplicant)
  const returnedAt = await latestArrivalAt('application', application.id, editable, asOf)
  const since = returnedAt ?? (application.submittedAt as DateTime)
  const revisions = await ProfileRevision.query()
    .where('profileId', application.profileId)
    .where('changedBy', application.userId)
    .where('createdAt', '>=', sqlInstant(since))
    .where((made) => {
      whereUpTo(made, 'createdAt', asOf)
      /** What is said after a file was closed is not of it. */
      if (application.status.isFinal)
        made.where('createdAt', '<=', sqlInstant(application.statusSince))
    })
    .orderBy('id')
  const own = revisions.filter((revision) => belongsToLoanType(application.loanType, revision))
  const fields = changedFields(own, application.loanType, i18n)
  if (!returnedAt && fields.length === 0) return null
  return { since: returnedAt ? 'return' : 'submission', returnedAt, fields }
}

function belongsToLoanType(loanType: number, { section, data }: ProfileRevision) {
  return sectionOf(loanType, section) !== null && (data.loanType ?? loanType) === loanType
}
