const shutdown = new AbortController()
const runningJobs = new Set<Promise<unknown>>()

/** Signals that this process ends: its jobs are abandoned, and offered to another worker immediately. */
export const beginShutdown = () => shutdown.abort()

export const shutdownSignal = shutdown.signal

/** Registers a running job, with its result for the queue. */
export async function trackJob<T>(work: Promise<T>): Promise<T> {
  runningJobs.add(work)
  try {
    return await work
  } finally {
    runningJobs.delete(work)
  }
}

/** Waits until no job is running; until then the database is needed. */
export const waitForJobs = () => Promise.allSettled(runningJobs)
