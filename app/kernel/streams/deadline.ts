/** Nobody has answered in time; `core/exceptions/service_away` knows it by its name. */
export class DeadlineExceeded extends Error {
  override name = 'TimeoutError'
}

/**
 * Waits no longer than so many milliseconds. What was waited for goes on, and how it ends is not heard any more.
 *
 * @throws DeadlineExceeded, or what the promise rejects with
 */
export async function withDeadline<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineExceeded(`No answer within ${milliseconds} ms`))
    }, milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One reading for all who ask while it is under way. Nobody waits for it past its deadline, and whoever asks after
 * that begins a new one: a reading that never ends stops nobody for good.
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

  /** @throws DeadlineExceeded, or what the reading throws */
  get(): Promise<T> {
    if (this.#current) return this.#current
    const begun = withDeadline(this.deadlineMs, this.read()).finally(() => {
      this.#current = null
    })
    this.#current = begun
    return begun
  }
}
