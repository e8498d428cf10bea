import db from '@adonisjs/lucid/services/db'
import { addDays, indiaDateOf, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/instant'

/** Histories that were not kept from the beginning of the portal. */
export type CompleteHistory =
  | 'application_changes'
  | 'profile_revisions'
  | 'document_versions'
  | 'earlier_verifications'
  | 'earlier_meeting_days'

/**
 * Since when each of them is whole; those that always were are left out. The table has the instant of the
 * migration, and until all of the program is replaced the old one goes on changing without keeping: neither that
 * day nor the next counts.
 */
export async function historiesCompleteSince(): Promise<Partial<Record<CompleteHistory, Date>>> {
  const rows = await db.from('whole_histories').select('name', 'since')
  return Object.fromEntries(
    rows.map(({ name, since }) => [
      name,
      startOfIndiaDay(addDays(indiaDateOf(instantOf(since)), 2)),
    ])
  ) as Partial<Record<CompleteHistory, Date>>
}
