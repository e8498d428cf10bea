import { getClock } from '#kernel/calendar/clock'

const MINUTE = 60_000
/** A gateway that failed so often within so many minutes is asked last until they have passed. */
const MOST_FAILURES = 3
const WITHIN = 5 * MINUTE

/** Times of the latest failures, by gateway; each process learns them for itself. */
const failures = new Map<string, number[]>()

const recent = (name: string) => {
  const now = getClock().now().getTime()
  return (failures.get(name) ?? []).filter((at) => now - at < WITHIN)
}

/** A gateway was not reached, did not answer or had a fault of its own. */
export function noteFailure(name: string): void {
  failures.set(name, [...recent(name), getClock().now().getTime()].slice(-MOST_FAILURES))
}

/** A gateway took a message. */
export function noteSuccess(name: string): void {
  failures.delete(name)
}

/** Whether it has failed so often lately that another one is asked first. */
export const isFailing = (name: string): boolean => recent(name).length >= MOST_FAILURES
