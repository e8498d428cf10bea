/** Waits between the attempts, in minutes; what failed once more is given up. */
const RETRY_DELAYS_MINUTES = [1, 5, 30, 120, 360, 720, 1440]

const MINUTE_MS = 60_000

/** When it is tried again after so many attempts; null: no more. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const delay = RETRY_DELAYS_MINUTES[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * MINUTE_MS)
}

/** What an answer makes of a delivery: 2xx is success, 410 says that nobody is there any more. */
export function deliveryOutcome(status: number | null): 'delivered' | 'gone' | 'failed' {
  if (status === 410) return 'gone'
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed'
}
