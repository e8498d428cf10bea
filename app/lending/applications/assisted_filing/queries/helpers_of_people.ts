import db from '@adonisjs/lucid/services/db'
import type { SharedValue } from '#duplicates/registry'

/** Who helped each of some people with applications that were sent in. */
export async function helpersOfPeople(userIds: readonly number[]): Promise<SharedValue[]> {
  const rows = await db
    .from('assistances as helps')
    .join('applications', 'applications.id', 'helps.application_id')
    .whereIn('applications.user_id', [...userIds])
    .whereNotNull('helps.submitted_at')
    .select('applications.user_id', 'helps.centre_id', 'helps.helper_id', 'helps.helper_digest')
  return rows.flatMap((row) =>
    helpersOf(row).map((value) => ({ userId: Number(row.user_id), value }))
  )
}

interface HelpRow {
  centre_id: unknown
  helper_id: unknown
  helper_digest: unknown
}

/**
 * The centre, or the person who helped on their own: by account, and by the mobile that was named, which is all
 * there is of who never began. Of whom nothing is known any more, nobody.
 */
function helpersOf({ centre_id: centre, helper_id: person, helper_digest: mobile }: HelpRow) {
  if (centre !== null) return [`centre ${centre}`]
  return [
    ...(person === null ? [] : [`person ${person}`]),
    ...(mobile === null ? [] : [`mobile ${mobile}`]),
  ]
}
