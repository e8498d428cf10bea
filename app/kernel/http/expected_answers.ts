import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'

/** How long an answer is accepted, in milliseconds. */
const PENDING_MS = 10 * 60_000
/** Answers that a session may wait for, one for each tab. */
const MAX_PENDING = 5

/** What answers of another server have to fit that the browser brings back, kept in the session that asks. */
export class ExpectedAnswers<T extends { state: string }> {
  /** @param key name in the session */
  constructor(readonly key: string) {}

  save({ session }: Pick<HttpContext, 'session'>, expected: T): void {
    /** Milliseconds since 1970. */
    const until = getClock().now().getTime() + PENDING_MS
    session.put(this.key, [...this.#pending(session), { ...expected, until }].slice(-MAX_PENDING))
  }

  /** Takes that of a state, once; null where this session did not ask with it, or too long ago. */
  take({ request, session }: Pick<HttpContext, 'request' | 'session'>): T | null {
    const { state } = request.qs()
    const pending = this.#pending(session)
    const taken = pending.find((one) => one.state === state)
    if (!taken) return null
    session.put(
      this.key,
      pending.filter((one) => one !== taken)
    )
    return getClock().now().getTime() < taken.until ? taken : null
  }

  #pending(session: HttpContext['session']): (T & { until: number })[] {
    return session.get(this.key, [])
  }
}
