import db from '@adonisjs/lucid/services/db'
import { type PlainDate, addDays, indiaDateOf, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf, sqlStartOf } from '#kernel/database/dialect'
import { getClock } from '#kernel/calendar/clock'

/** Histories that were not recorded from the beginning of the portal. */
export type CompleteHistory =
  | 'application_changes'
  | 'profile_revisions'
  | 'document_versions'
  | 'previous_verifications'
  | 'previous_meeting_days'

/**
 * Returns since when each of these histories is complete; those that always were are omitted. The table has the instant
 * of the migration, and until every process is replaced, the old version changes rows without recording them: neither
 * that day nor the next counts.
 */
export async function historyStartDates(): Promise<Partial<Record<CompleteHistory, Date>>> {
  const rows = await db.from('history_start_dates').select('name', 'since')
  return Object.fromEntries(
    rows.map(({ name, since }) => [
      name,
      startOfIndiaDay(addDays(indiaDateOf(instantOf(since)), 2)),
    ])
  ) as Partial<Record<CompleteHistory, Date>>
}

/** Time of a view: now, or the end of a day in India. */
export interface AsOf {
  /** Day that counts as today. */
  day: PlainDate
  /** The exclusive upper limit of instants, in the format of both databases; null is now. */
  before: string | null
}

export const asOfNow = (): AsOf => ({ day: getClock().today(), before: null })

export const asOfEndOfDay = (day: PlainDate): AsOf => ({ day, before: sqlStartOf(addDays(day, 1)) })

interface FilterableQuery {
  where(column: string, operator: string, value: string): unknown
}

/** Restricts a query to rows whose instant in this column is not later. */
export function whereUpTo(query: FilterableQuery, column: string, { before }: AsOf): void {
  if (before !== null) query.where(column, '<', before)
}
