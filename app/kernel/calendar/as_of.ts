import { getClock } from '#kernel/calendar/clock'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { sqlStartOf } from '#kernel/database/instant'

/** Up to when something is told: now, or the end of a day in India. */
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
