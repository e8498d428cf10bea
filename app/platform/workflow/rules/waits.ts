import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { type Holiday, isWorkingDay, workingDaysBetween } from '#kernel/calendar/working_days'
import type { CounterCell, WaitCell } from '#workflow/contracts/subject'

/**
 * Longer waits are counted with this length: no evaluation needs more, and a cell for each day of several years has no
 * use.
 */
const MAX_DAYS = 250

/** A wait that ended with a step. */
interface EndedWait {
  /** Working days, at most `MAX_DAYS`. */
  days: number
  isTimely: boolean
}

/** The waits that a step ended: at a desk, and since the first submission; null for none. */
export interface EndedWaits {
  stage: EndedWait | null
  whole: EndedWait | null
}

/**
 * Returns a wait from one day to another, measured against its target (DECISIONS 14: working days).
 *
 * @param targetDays working days allowed; null where there is no target: no wait is measured
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

/** Returns the key of a cell of the counters, unique within its subject type. */
export const cellKey = (cell: Omit<CounterCell, 'subjects' | 'amountPaise'>) =>
  [cell.districtId, cell.loanType, cell.statusId, cell.paymentStatusId].join(':')

/** Returns the key of a cell of the pending counts, unique within its subject type. */
export const waitKey = (cell: Omit<WaitCell, 'subjects'>) =>
  [
    cell.statusId,
    cell.paymentStatusId,
    cell.arrivedOn,
    cell.districtId,
    Number(cell.isReturned),
  ].join(':')

/**
 * Sorts cells into the order in which every transaction writes them, regardless of the order in which they were
 * counted, so that two transactions cannot deadlock.
 */
export const inLockOrder = <Cell>(cells: readonly Cell[], keyOf: (cell: Cell) => string): Cell[] =>
  cells.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/**
 * Returns the first day on which a file may have arrived at a stage without being overdue today: one that arrived
 * earlier has waited more working days than the target allows (DECISIONS 14).
 *
 * @param targetDays working days allowed at the stage
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
