import type { PlainDate } from '#kernel/calendar/plain_date'

/** The day from which rows are in force that always were (resources/masters/SOURCES.md). */
const ALWAYS_IN_FORCE_SINCE = '2000-01-01'

/** The day a row came into force, to be shown; null for one that always was: that day is no date. */
export const displayEffectiveFrom = (effectiveFrom: PlainDate): PlainDate | null =>
  effectiveFrom === ALWAYS_IN_FORCE_SINCE ? null : effectiveFrom
