import db from '@adonisjs/lucid/services/db'
import { type PlainDate, addDays, indiaDateOf, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf, sqlStartOf } from '#kernel/database/dialect'
import { getClock } from '#kernel/calendar/clock'

/** Histories that were not kept from the beginning of the portal. */
export type CompleteHistory =
  | 'application_changes'
  | 'profile_revisions'
  | 'document_versions'
  | 'previous_verifications'
  | 'previous_meeting_days'

/**
 * Since when each of them is whole; those that always were are left out. The table has the instant of the
 * migration, and until all of the program is replaced the old one goes on changing without keeping: neither that
 * day nor the next counts.
 */
export async function historiesCompleteSince(): Promise<Partial<Record<CompleteHistory, Date>>> {
  const rows = await db.from('history_start_dates').select('name', 'since')
  return Object.fromEntries(
    rows.map(({ name, since }) => [
      name,
      startOfIndiaDay(addDays(indiaDateOf(instantOf(since)), 2)),
    ])
  ) as Partial<Record<CompleteHistory, Date>>
}

/** The time of a view: now, or the end of a day in India. */
export interface AsOf {
  /** The day that counts as today. */
  day: PlainDate
  /** The instant before which everything happened, as both databases keep it; null is now. */
  before: string | null
}

export const asOfNow = (): AsOf => ({ day: getClock().today(), before: null })

export const asOfEndOfDay = (day: PlainDate): AsOf => ({ day, before: sqlStartOf(addDays(day, 1)) })

interface Narrowed {
  where(column: string, operator: string, value: string): unknown
}

/** Leaves of a query the rows whose instant in this column is not later. */
export function whereUpTo(query: Narrowed, column: string, { before }: AsOf): void {
  if (before !== null) query.where(column, '<', before)
}
