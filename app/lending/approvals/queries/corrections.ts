import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import { type AsOf, asOfNow, whereUpTo } from '#kernel/calendar/as_of'
import { isoInstant } from '#kernel/calendar/iso_instant'
import type Application from '#applications/models/application'
import { changedFields, type ChangedField } from '#approvals/queries/changed_fields'
import User from '#auth/models/user'
import { localName, masters } from '#masters/queries/masters'
import ProfileRevision from '#profile/models/profile_revision'

/** One correction by the office, as the review shows it. */
export interface CorrectionEntry {
  id: number
  /** Instant, ISO 8601 in UTC. */
  at: string
  by: string
  role: string
  remarks: string | null
  changes: ChangedField[]
}

/** The last change of a profile; 0 when there was none. */
export async function latestRevisionId(
  profileId: number,
  client: QueryClientContract = db.connection()
): Promise<number> {
  const row = await ProfileRevision.query({ client })
    .where('profileId', profileId)
    .orderBy('id', 'desc')
    .first()
  return row?.id ?? 0
}

/** What officers corrected in the applicant's data, the latest first (DECISIONS 10). */
export async function correctionsOf(
  application: Application,
  i18n: I18n,
  asOf: AsOf = asOfNow()
): Promise<CorrectionEntry[]> {
  const revisions = await ProfileRevision.query()
    .where('profileId', application.profileId)
    .whereNot('changedBy', application.userId)
    .where((made) => whereUpTo(made, 'createdAt', asOf))
    .orderBy('id', 'desc')
  const ids = [...new Set(revisions.map(({ changedBy }) => changedBy))]
  const officers = new Map((await User.query().whereIn('id', ids)).map((user) => [user.id, user]))
  return revisions.map((revision) => {
    const officer = officers.get(revision.changedBy)
    return {
      id: revision.id,
      at: isoInstant(revision.createdAt),
      by: officer?.displayName ?? '',
      role: officer ? localName(masters().role(officer.roleId), i18n.locale) : '',
      remarks: revision.remarks,
      changes: changedFields([revision], application.loanType, i18n),
    }
  })
}
