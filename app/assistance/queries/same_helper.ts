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
    .select('applications.user_id', 'helps.centre_id', 'helps.helper_id')
  const own = rows.filter((row) => Number(row.user_id) === userId).map(helperOf)
  const same = rows.filter(
    (row) => Number(row.user_id) !== userId && own.some((helper) => helper === helperOf(row))
  )
  return new Set(same.map((row) => Number(row.user_id)))
}

/** The centre, or the person who helped on their own; of whom nothing is known any more, nobody else. */
function helperOf(row: { centre_id: unknown; helper_id: unknown }): string | symbol {
  if (row.centre_id !== null) return `centre ${row.centre_id}`
  return row.helper_id === null ? Symbol('erased') : `person ${row.helper_id}`
}
