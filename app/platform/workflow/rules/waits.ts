import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { type Holiday, isWorkingDay, workingDaysBetween } from '#kernel/calendar/working_days'
import type { CounterCell, WaitCell } from '#workflow/contracts/subject'

/** Longer waits are counted as this long: nobody reads further, and a cell for each day of years helps nobody. */
const MAX_DAYS = 250

/** A wait that a step ended. */
interface EndedWait {
  /** Working days, at most `MAX_DAYS`. */
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

/** Names a cell of the counters among those of its subject type. */
export const cellKey = (cell: Omit<CounterCell, 'subjects' | 'amountPaise'>) =>
  [cell.districtId, cell.loanType, cell.statusId, cell.paymentStatusId].join(':')

/** Names a cell of what waits among those of its subject type. */
export const waitKey = (cell: Omit<WaitCell, 'subjects'>) =>
  [
    cell.statusId,
    cell.paymentStatusId,
    cell.arrivedOn,
    cell.districtId,
    Number(cell.isReturned),
  ].join(':')

/**
 * Cells in the order in which every transaction writes them, whatever order they were counted in: two
 * transactions cannot wait for each other in a circle.
 */
export const inLockOrder = <Cell>(cells: readonly Cell[], keyOf: (cell: Cell) => string): Cell[] =>
  cells.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

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
