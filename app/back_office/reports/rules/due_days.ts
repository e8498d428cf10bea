import {
  addDays,
  addMonthsClamped,
  dayOfWeek,
  type PlainDate,
  startOfMonth,
} from '#kernel/calendar/plain_date'

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const MONDAY = 1

/**
 * The last day on which a report was due, today included: every day, every Monday, every first of a
 * month. A scheduler that missed the day still sends it.
 */
export function lastDueDay(frequency: Frequency, today: PlainDate): PlainDate {
  if (frequency === 'daily') return today
  if (frequency === 'weekly') return addDays(today, -((dayOfWeek(today) - MONDAY + 7) % 7))
  return startOfMonth(today)
}

/** The days a report that is due tells about: the day, seven days or month before. */
export function periodBefore(
  frequency: Frequency,
  dueOn: PlainDate
): { from: PlainDate; to: PlainDate } {
  const to = addDays(dueOn, -1)
  if (frequency === 'daily') return { from: to, to }
  if (frequency === 'weekly') return { from: addDays(dueOn, -7), to }
  return { from: addMonthsClamped(dueOn, -1), to }
}
