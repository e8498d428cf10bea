import { type PlainDate, addDays, indiaDateOf, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { type Holiday, isNonWorkingWeekday, isWorkingDay } from '#kernel/calendar/working_days'

/** When a bank accepts files, according to its connection. */
interface BankTimes {
  /** 'HH:MM' in India's time. */
  cutOff: string
  /** 'YYYY-MM-DD' separated by commas: days without files besides the holidays, and holidays with files. */
  closedDays: string | null
  openDays: string | null
}

export const daysIn = (days: string | null | undefined): PlainDate[] =>
  days ? (days.split(',') as PlainDate[]) : []

/** When the bank accepts files: on a working day until its cut-off. */
interface BankWindow {
  day: PlainDate
  /** Whether it accepts them now. */
  isOpen: boolean
  /** The instant of the cut-off of that day. */
  endsAt: Date
}

/**
 * Returns the open window, or the next one. Files that miss the cut-off are sent on the next day on which the bank
 * accepts files: a working day on which it is not closed, or a day on which it is open.
 */
export function bankWindow(now: Date, bank: BankTimes, holidays: readonly Holiday[]): BankWindow {
  const { cutOff } = bank
  const isOpenOn = (day: PlainDate) => takesFiles(day, bank, holidays)
  const today = indiaDateOf(now)
  if (isOpenOn(today) && now < cutOffOn(today, cutOff)) {
    return { day: today, isOpen: true, endsAt: cutOffOn(today, cutOff) }
  }
  let day = addDays(today, 1)
  while (!isOpenOn(day)) day = addDays(day, 1)
  return { day, isOpen: false, endsAt: cutOffOn(day, cutOff) }
}

const takesFiles = (
  day: PlainDate,
  { closedDays, openDays }: BankTimes,
  holidays: readonly Holiday[]
) =>
  !daysIn(closedDays).includes(day) &&
  (daysIn(openDays).includes(day) || isWorkingDay(day, holidays))

/** Returns the days from a given one, without Sundays and free Saturdays, on which a bank accepts no files. */
export function closedDaysAhead(
  from: PlainDate,
  days: number,
  bank: BankTimes,
  holidays: readonly Holiday[]
): PlainDate[] {
  return Array.from({ length: days }, (_, after) => addDays(from, after)).filter(
    (day) => !isNonWorkingWeekday(day) && !takesFiles(day, bank, holidays)
  )
}

function cutOffOn(day: PlainDate, cutOff: string): Date {
  const [hours, minutes] = cutOff.split(':').map(Number)
  return new Date(startOfIndiaDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}
