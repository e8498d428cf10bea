/** A server that failed so often in a row is left alone for a while. */
const MAX_FAILURES = 3

/**
 * Keeps messages from being tried one by one with a server that is away or does not answer. After a pause
 * the next message tries it: if that fails, there is another pause.
 */
export class CircuitBreaker {
  #failures = 0
  #openUntil = 0

  constructor(private readonly pauseMs: number) {}

  /** Until when nothing is tried; null while messages may go. */
  pausedUntil(now: Date): Date | null {
    return now.getTime() < this.#openUntil ? new Date(this.#openUntil) : null
  }

  succeeded() {
    this.#failures = 0
  }

  failed(now: Date) {
    this.#failures++
    if (this.#failures >= MAX_FAILURES) this.#openUntil = now.getTime() + this.pauseMs
  }
}
