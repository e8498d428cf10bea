/** A time limit was exceeded; `core/exceptions/service_away` recognises it by its name. */
export class DeadlineExceeded extends Error {
  override name = 'TimeoutError'
}

/**
 * Waits for at most a number of milliseconds. The work itself continues, and its outcome is ignored.
 *
 * @throws DeadlineExceeded, or what the promise rejects with
 */
export async function withDeadline<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineExceeded(`No answer within ${milliseconds} ms`))
    }, milliseconds)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Shares one read among all callers while it is in progress. Nobody waits for it past its deadline, and a call after
 * that starts a new one: a read that never ends blocks nobody permanently.
 */
export class SharedRead<T> {
  #current: Promise<T> | null = null

  constructor(
    private readonly read: () => Promise<T>,
    private readonly deadlineMs: number
  ) {}

  get isUnderWay() {
    return this.#current !== null
  }

  /** @throws DeadlineExceeded, or what the read throws */
  get(): Promise<T> {
    if (this.#current) return this.#current
    const pending = withDeadline(this.deadlineMs, this.read()).finally(() => {
      this.#current = null
    })
    this.#current = pending
    return pending
  }
}
