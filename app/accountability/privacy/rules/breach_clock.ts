/** Hours after a breach became known within which the Board gets the detailed report (rule 7(2)(b)). */
export const BOARD_REPORT_HOURS = 72

const HOUR_MS = 3_600_000

export interface BoardDeadline {
  /** Until when the report is due. */
  dueAt: Date
  /** Whole hours until then; below 0 where they are over. 0 once it was sent. */
  hoursLeft: number
  state: 'running' | 'late' | 'in_time' | 'sent_late'
}

/**
 * How the time for the report to the Board stands.
 *
 * @param reportedAt when it was sent; null while it was not
 */
export function boardDeadline(knownAt: Date, reportedAt: Date | null, now: Date): BoardDeadline {
  const dueAt = new Date(knownAt.getTime() + BOARD_REPORT_HOURS * HOUR_MS)
  if (reportedAt) {
    return { dueAt, hoursLeft: 0, state: reportedAt <= dueAt ? 'in_time' : 'sent_late' }
  }
  const hoursLeft = Math.floor((dueAt.getTime() - now.getTime()) / HOUR_MS)
  return { dueAt, hoursLeft, state: now <= dueAt ? 'running' : 'late' }
}
