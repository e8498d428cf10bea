import { OUTGOING, type Outgoing } from '#notifications/rules/messages'

/** Messages that are sent one after the other; what holds up one lane holds up no other (DECISIONS 11). */
export interface Lane {
  channel: Outgoing
  hasCodes: boolean
}

export const LANES: readonly Lane[] = OUTGOING.flatMap((channel) => [
  { channel, hasCodes: true },
  { channel, hasCodes: false },
])

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Waits between the tries of what was certainly not taken, in milliseconds; after one try more it is given up. */
const RETRY_DELAYS = [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE)
/** A code is of use for minutes. */
const CODE_RETRY_DELAYS = [5, 10, 20, 40, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * SECOND)

/** How long to wait after so many tries; undefined: it is given up. */
export const retryDelay = (attempts: number, { hasCodes }: Lane): number | undefined =>
  (hasCodes ? CODE_RETRY_DELAYS : RETRY_DELAYS)[attempts - 1]

/** How long nothing is tried on a lane whose server does not answer, in milliseconds. */
export const circuitPause = ({ hasCodes }: Lane): number => (hasCodes ? 10 * SECOND : MINUTE)

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
