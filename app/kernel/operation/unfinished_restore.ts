import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/**
 * The table that a restore makes first and takes away last: while it is there, what else is in the database is
 * not all of a backup.
 */
export const RESTORE_MARK: string = 'unfinished_restore'

/** What an administrator reads of it; null when the database is whole. */
export async function unfinishedRestore(client: QueryClientContract): Promise<string | null> {
  if (!(await client.schema.hasTable(RESTORE_MARK))) return null
  const mark = await client.from(RESTORE_MARK).first()
  return `A restore of ${mark?.archive ?? 'a backup'} was not finished: repeat it with --again (docs/operations/backup.md)`
}
