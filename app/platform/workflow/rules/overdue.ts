import { isWorkingDay, type Holiday } from '#kernel/calendar/working_days'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/**
 * The first day on which a file may have come to a stage without being overdue today: one that
 * came earlier has waited more working days than the target allows (DECISIONS 14).
 *
 * @param targetDays working days the stage may take
 */
export function firstTimelyDay(
  today: PlainDate,
  targetDays: number,
  holidays: readonly Holiday[]
): PlainDate {
  let day = today
  /** Working days after `day`, up to and including today. */
  let waited = 0
  for (;;) {
    waited += isWorkingDay(day, holidays) ? 1 : 0
    if (waited > targetDays) return day
    day = addDays(day, -1)
  }
}
