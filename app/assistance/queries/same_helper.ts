import db from '@adonisjs/lucid/services/db'

/** Those of some people whose applications were sent in with the help of who helped somebody with theirs. */
export async function withSameHelper(
  userId: number,
  others: readonly number[]
): Promise<ReadonlySet<number>> {
  const rows = await db
    .from('assistances as helps')
    .join('applications', 'applications.id', 'helps.application_id')
    .whereIn('applications.user_id', [userId, ...others])
    .whereNotNull('helps.submitted_at')
    .select('applications.user_id', 'helps.centre_id', 'helps.helper_id', 'helps.helper_digest')
  const own = new Set(rows.filter((row) => Number(row.user_id) === userId).flatMap(helpersOf))
  const same = rows.filter(
    (row) => Number(row.user_id) !== userId && helpersOf(row).some((helper) => own.has(helper))
  )
  return new Set(same.map((row) => Number(row.user_id)))
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
