import type { PlainDate } from '#kernel/calendar/plain_date'
import { type Holiday, workingDaysBetween } from '#kernel/calendar/working_days'

/** Longer waits are counted as this long: nobody reads further, and a cell for each day of years helps nobody. */
export const MAX_DAYS = 250

/** A wait that a step ended. */
export interface EndedWait {
  /** Working days, at most `MOST_DAYS`. */
  days: number
  isTimely: boolean
}

/** What a step ended: on a desk, and from the first submission on; null for none. */
export interface EndedWaits {
  stage: EndedWait | null
  whole: EndedWait | null
}

/**
 * A wait from one day to another against its target (DECISIONS 14: working days).
 *
 * @param targetDays working days it may take; null where there is no target: no wait is measured
 */
export function endedWait(
  from: PlainDate,
  to: PlainDate,
  targetDays: number | null,
  holidays: readonly Holiday[]
): EndedWait | null {
  if (targetDays === null) return null
  const days = workingDaysBetween(from, to, holidays)
  return { days: Math.min(days, MAX_DAYS), isTimely: days <= targetDays }
}
