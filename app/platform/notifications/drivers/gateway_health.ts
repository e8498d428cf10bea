import { getClock } from '#kernel/calendar/clock'

const MINUTE = 60_000
/** A gateway that failed so often within so many minutes is asked last until they have passed. */
const MAX_FAILURES = 3
const WINDOW_MS = 5 * MINUTE

/** Times of the latest failures, by gateway; each process learns them for itself. */
const failures = new Map<string, number[]>()

const recentFailures = (name: string) => {
  const now = getClock().now().getTime()
  return (failures.get(name) ?? []).filter((at) => now - at < WINDOW_MS)
}

/** A gateway was not reached, did not answer or had a fault of its own. */
export function recordFailure(name: string): void {
  failures.set(name, [...recentFailures(name), getClock().now().getTime()].slice(-MAX_FAILURES))
}

/** A gateway took a message. */
export function clearFailures(name: string): void {
  failures.delete(name)
}

/** Whether it has failed so often lately that another one is asked first. */
export const isFailing = (name: string): boolean => recentFailures(name).length >= MAX_FAILURES
