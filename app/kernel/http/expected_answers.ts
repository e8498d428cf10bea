import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'

/** How long a response is accepted, in milliseconds. */
const PENDING_MS = 10 * 60_000
/** Maximum number of responses that a session may wait for, one for each tab. */
const MAX_PENDING = 5

/**
 * Values that must match the response of another server that comes back through the browser, stored in the requesting
 * session.
 */
export class ExpectedAnswers<T extends { state: string }> {
  /** @param key name in the session */
  constructor(readonly key: string) {}

  save({ session }: Pick<HttpContext, 'session'>, expected: T): void {
    /** Milliseconds since 1970. */
    const until = getClock().now().getTime() + PENDING_MS
    session.put(this.key, [...this.#pending(session), { ...expected, until }].slice(-MAX_PENDING))
  }

  /**
   * Takes the expected values of a state, once; null if this session did not make the request, or made it too long ago.
   */
  take({ request, session }: Pick<HttpContext, 'request' | 'session'>): T | null {
    const { state } = request.qs()
    const pending = this.#pending(session)
    const match = pending.find((one) => one.state === state)
    if (!match) return null
    session.put(
      this.key,
      pending.filter((one) => one !== match)
    )
    return getClock().now().getTime() < match.until ? match : null
  }

  #pending(session: HttpContext['session']): (T & { until: number })[] {
    return session.get(this.key, [])
  }
}
