import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import ProfileRevision from '#profile/models/profile_revision'

/** A profile as it was when its person did something. */
export interface ProfileAsOf {
  profileId: number
  /** What was changed later is taken back. */
  after: Date
  /** The income of now, in paise. */
  incomePaise: number | null
}

/**
 * The family incomes that profiles said, in paise, one for each asked: the value before the first change since.
 * Null where nothing was said, or what was said is erased.
 */
export async function incomesAsOf(
  requests: readonly ProfileAsOf[],
  client: QueryClientContract
): Promise<(number | null)[]> {
  if (requests.length === 0) return []
  const revisions = await ProfileRevision.query({ client })
    .whereIn('profileId', [...new Set(requests.map(({ profileId }) => profileId))])
    .where('section', 'personal')
    .orderBy('id')
  const changes = Map.groupBy(
    revisions.flatMap(({ profileId, createdAt, data }) =>
      data.changes.flatMap(({ field, old }) =>
        field === 'familyIncome' ? [{ profileId, at: createdAt.toMillis(), old }] : []
      )
    ),
    ({ profileId }) => profileId
  )
  return requests.map(({ profileId, after, incomePaise }) => {
    const change = changes.get(profileId)?.find(({ at }) => at > after.getTime())
    if (!change) return incomePaise
    const { old } = change
    return typeof old === 'object' && old !== null && 'paise' in old ? old.paise : null
  })
}
