const ending = new AbortController()
const underWay = new Set<Promise<unknown>>()

/** Says that this process ends: what it works at is left, and offered to another worker at once. */
export const endWork = () => ending.abort()

export const endOfWork = ending.signal

/** Notes a job that is worked at, with what the queue is told of its end. */
export async function atWork<T>(work: Promise<T>): Promise<T> {
  underWay.add(work)
  try {
    return await work
  } finally {
    underWay.delete(work)
  }
}

/** Once nothing is worked at any more; until then the database is needed. */
export const workLeft = () => Promise.allSettled(underWay)
