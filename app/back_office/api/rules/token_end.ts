/** So many days before its end somebody should think of the next token. */
export const WARNING_DAYS = 30

const DAY_MS = 86_400_000

export type TokenState = 'in_force' | 'ends_soon' | 'over'

/** How a token stands by its end; one without an end is in force. */
export function tokenState(endsAt: Date | null, now: Date): TokenState {
  if (!endsAt) return 'in_force'
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return 'over'
  return left <= WARNING_DAYS * DAY_MS ? 'ends_soon' : 'in_force'
}

/** Days before its end at which the administrators are told of a token, the last one first. */
const REMINDER_DAYS = [7, WARNING_DAYS]

/**
 * Which of the reminders is due; null for none. One of a token that was made in those days already tells
 * nothing new: whoever made it chose its end.
 */
export function dueReminderDays(madeAt: Date, endsAt: Date | null, now: Date): number | null {
  if (!endsAt || tokenState(endsAt, now) !== 'ends_soon') return null
  const isWithin = (days: number, instant: Date) =>
    endsAt.getTime() - instant.getTime() <= days * DAY_MS
  return REMINDER_DAYS.find((days) => isWithin(days, now) && !isWithin(days, madeAt)) ?? null
}
