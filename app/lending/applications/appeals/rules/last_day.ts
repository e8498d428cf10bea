import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/**
 * The last day on which a rejection can be appealed, that day included (DECISIONS 4).
 *
 * @param rejectedOn the day in India
 * @param appealDays the scheme's days
 */
export const lastDayOfAppeal = (rejectedOn: PlainDate, appealDays: number): PlainDate =>
  addDays(rejectedOn, appealDays)
