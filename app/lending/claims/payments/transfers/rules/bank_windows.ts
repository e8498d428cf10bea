import { type PlainDate, addDays, indiaDateOf, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { type Holiday, isWorkingDay } from '#kernel/calendar/working_days'

/** When the bank takes files: on a working day until its cut-off. */
interface BankWindow {
  day: PlainDate
  /** Whether it takes them now. */
  isOpen: boolean
  /** The instant of the cut-off of that day. */
  endsAt: Date
}

/**
 * The window that is open, or the next one. Files that miss the cut-off leave on the next working day.
 *
 * @param cutOff 'HH:MM' in India
 */
export function bankWindow(now: Date, cutOff: string, holidays: readonly Holiday[]): BankWindow {
  const today = indiaDateOf(now)
  if (isWorkingDay(today, holidays) && now < cutOffOn(today, cutOff)) {
    return { day: today, isOpen: true, endsAt: cutOffOn(today, cutOff) }
  }
  let day = addDays(today, 1)
  while (!isWorkingDay(day, holidays)) day = addDays(day, 1)
  return { day, isOpen: false, endsAt: cutOffOn(day, cutOff) }
}

function cutOffOn(day: PlainDate, cutOff: string): Date {
  const [hours, minutes] = cutOff.split(':').map(Number)
  return new Date(startOfIndiaDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}
