const shutdown = new AbortController()
const runningJobs = new Set<Promise<unknown>>()

/** Says that this process ends: what it works at is left, and offered to another worker at once. */
export const beginShutdown = () => shutdown.abort()

export const shutdownSignal = shutdown.signal

/** Registers a running job, with what is reported to the queue at its end. */
export async function trackJob<T>(work: Promise<T>): Promise<T> {
  runningJobs.add(work)
  try {
    return await work
  } finally {
    runningJobs.delete(work)
  }
}

/** Once nothing is worked at any more; until then the database is needed. */
export const waitForJobs = () => Promise.allSettled(runningJobs)
