import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { type Holiday, isWorkingDay, workingDaysBetween } from '#kernel/calendar/working_days'
import type { CounterCell, WaitCell } from '#workflow/contracts/subject'
import { Role } from '#auth/roles'
import type { GraphStatus } from '#workflow/rules/graph'

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

/** Files that left a stage after a number of working days. */
export interface StageWaits {
  days: number
  files: number
}

/** With fewer finished files there is no estimate. */
export const MIN_FILES = 20

/** The share of the files, by working days from now: index 3 holds those that take three. */
type Distribution = number[]

const totalOf = (waits: readonly StageWaits[]) => waits.reduce((sum, { files }) => sum + files, 0)

/**
 * Returns the remaining days of a stage for a file that has waited for `waited` days; files that finished sooner are
 * ignored.
 */
function remainingDistribution(waits: readonly StageWaits[], waited: number): Distribution | null {
  const left = waits.filter(({ days }) => days >= waited)
  const files = totalOf(left)
  if (files < MIN_FILES) return null
  const shares: Distribution = []
  for (const { days, files: some } of left) {
    shares[days - waited] = (shares[days - waited] ?? 0) + some / files
  }
  return Array.from(shares, (share) => share ?? 0)
}

/** Returns the distribution of the two in sequence, treated as independent. */
function convolve(first: Distribution, second: Distribution): Distribution {
  const sums: Distribution = Array.from({ length: first.length + second.length - 1 }, () => 0)
  for (const [at, share] of first.entries()) {
    if (share === 0) continue
    for (const [later, other] of second.entries()) sums[at + later] += share * other
  }
  return sums
}

/** Rounding of many small shares must not add a day. */
const ROUNDING_TOLERANCE = 1e-9

/**
 * Returns within how many working days from now a file is likely to pass all of these stages.
 *
 * @param stages finished waits of the present stage and of each that follows
 * @param waited working days that it has been in the first of them
 * @param probability e.g. 0.8: eight in ten such files had passed by then
 * @returns null where a stage has too few finished files, or hardly any that waited as long
 */
export function percentileDays(
  stages: readonly (readonly StageWaits[])[],
  waited: number,
  probability: number
): number | null {
  let all: Distribution = [1]
  for (const [at, waits] of stages.entries()) {
    const shares = remainingDistribution(waits, at === 0 ? waited : 0)
    if (!shares) return null
    all = convolve(all, shares)
  }
  let cumulative = 0
  for (const [days, share] of all.entries()) {
    cumulative += share
    if (cumulative >= probability - ROUNDING_TOLERANCE) return days
  }
  return null
}

/**
 * Returns the stages that remain for a file on the direct path, in the order of the work: the present status and later
 * ones, of those whose waits are measured.
 *
 * @param here the present status
 * @param isMeasured whether a status has a target
 * @returns `isOfDistrict`: each district does this work by itself
 */
export function forwardStages(
  statuses: readonly Pick<GraphStatus, 'id' | 'workOrder' | 'pendingWithRole'>[],
  here: Pick<GraphStatus, 'workOrder'>,
  isMeasured: (statusId: number) => boolean
): { id: number; isOfDistrict: boolean }[] {
  return statuses
    .filter(({ id, workOrder }) => workOrder >= here.workOrder && isMeasured(id))
    .toSorted((a, b) => a.workOrder - b.workOrder)
    .map(({ id, pendingWithRole }) => ({
      id,
      isOfDistrict: pendingWithRole === Role.districtOfficer,
    }))
}
