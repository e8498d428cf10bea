/** Results of a visit: whether the business or course of the application was found at the place. */
export const VISIT_PURPOSES = ['found', 'different', 'not_found'] as const
export type VisitPurpose = (typeof VISIT_PURPOSES)[number]

/** Whether the business or course is still active. */
export const VISIT_ACTIVITIES = ['running', 'not_started', 'closed'] as const
export type VisitActivity = (typeof VISIT_ACTIVITIES)[number]

/** Maximum number of photos of one visit. */
export const MAX_VISIT_PHOTOS = 6

export const MAX_PERSONS_CHARACTERS = 200
export const MAX_VISIT_REMARKS = 1000

/** Seconds by which clocks may differ before a warning is shown: phones keep time to within a few seconds. */
const CLOCK_TOLERANCE_SECONDS = 120

interface VisitTimes {
  /** By the phone's clock. */
  visitedAt: Date
  /** By the server's clock. */
  receivedAt: Date
  /** Seconds by which the phone's clock was ahead when it sent the visit. */
  clockAheadSeconds: number
}

/** Returns the problem with the time of a visit; null where the clocks show none. */
export function timeWarning(times: VisitTimes): 'future' | 'clock' | null {
  const { visitedAt, receivedAt, clockAheadSeconds } = times
  const aheadSeconds = (visitedAt.getTime() - receivedAt.getTime()) / 1000
  if (aheadSeconds > CLOCK_TOLERANCE_SECONDS) return 'future'
  return Math.abs(clockAheadSeconds) > CLOCK_TOLERANCE_SECONDS ? 'clock' : null
}
