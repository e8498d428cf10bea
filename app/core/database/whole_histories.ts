import db from '@adonisjs/lucid/services/db'
import { instantOf } from '#core/database/instant'

/** Histories that were not kept from the beginning of the portal. */
export type WholeHistory =
  | 'application_changes'
  | 'profile_revisions'
  | 'document_versions'
  | 'earlier_verifications'
  | 'earlier_meeting_days'

/** Since when each of them is whole. */
export async function wholeSince(): Promise<Record<WholeHistory, Date>> {
  const rows = await db.from('whole_histories').select('name', 'since')
  return Object.fromEntries(rows.map(({ name, since }) => [name, instantOf(since)])) as Record<
    WholeHistory,
    Date
  >
}
