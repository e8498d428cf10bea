import { configProvider } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { ConfigProvider } from '@adonisjs/core/types'
import type {
  SessionData,
  SessionStoreFactory,
  SessionStoreWithTaggingContract,
} from '@adonisjs/session/types'
import { isPageLoad } from '#kernel/http/requests'

/** Minimum time between two extensions of a session in use. */
const TOUCH_INTERVAL_MS = 5 * 60_000

/** Maximum number of sessions tracked; forgetting the oldest only costs a write for each. */
const MAX_TRACKED = 10_000

/** When this process last extended each session. */
const touched = new Map<string, number>()

/** Whether the session is due to be extended; true once per interval for each session. */
export function isTouchDue(sessionId: string, now = Date.now()): boolean {
  const last = touched.get(sessionId)
  if (last !== undefined && now - last < TOUCH_INTERVAL_MS) return false
  touched.delete(sessionId)
  touched.set(sessionId, now)
  if (touched.size > MAX_TRACKED) touched.delete(touched.keys().next().value!)
  return true
}

/** Frees the memory of a session that has ended. */
export function forgetTouch(sessionId: string) {
  touched.delete(sessionId)
}

/**
 * A store for one request that does not restore a session that was ended meanwhile, and extends a session that is only
 * read every five minutes of use: an unused one ends up to five minutes early. Flash messages wait for a page: an image
 * that loads between a form and its page would use up the form's errors, which nobody would see.
 */
class GuardedSessionStore implements SessionStoreWithTaggingContract {
  readonly #store: SessionStoreWithTaggingContract
  /** Null if sessions are read outside of a request. */
  readonly #ctx: HttpContext | null
  /** Id of the session that this request arrived with. */
  #found: string | null = null
  /** Flash messages that wait, while the request is not for a page. */
  #waiting: SessionData = {}

  constructor(store: SessionStoreWithTaggingContract, ctx: HttpContext | null) {
    this.#store = store
    this.#ctx = ctx
  }

  async read(sessionId: string) {
    const data = await this.#store.read(sessionId)
    if (data === null) return null
    this.#found = sessionId
    this.#setRenewed(isTouchDue(sessionId))
    return this.#ctx && !isPageLoad(this.#ctx.request)
      ? this.#withoutMessages(data, this.#ctx)
      : data
  }

  #withoutMessages(data: SessionData, { session }: Partial<HttpContext>): SessionData {
    if (!session) return data
    const { [session.flashKey]: messages, ...others } = data
    /** A session that is left empty would be ended. */
    if (messages === undefined || Object.keys(others).length === 0) return data
    this.#waiting = { [session.flashKey]: messages }
    return others
  }

  /** A session that was ended elsewhere while the request ran is not restored by it. */
  async write(sessionId: string, data: SessionData) {
    this.#setRenewed(true)
    if (sessionId === this.#found && (await this.#store.read(sessionId)) === null) return
    await this.#store.write(sessionId, { ...this.#waiting, ...data })
  }

  destroy(sessionId: string) {
    if (sessionId === this.#found) this.#setRenewed(true)
    forgetTouch(sessionId)
    return this.#store.destroy(sessionId)
  }

  async touch(sessionId: string) {
    if (this.#ctx?.isSessionRenewed !== false) await this.#store.touch(sessionId)
  }

  tag(sessionId: string, userId: string | number) {
    return this.#store.tag(sessionId, userId)
  }

  untag(sessionId: string, userId: string | number) {
    return this.#store.untag(sessionId, userId)
  }

  tagged(userId: string | number) {
    return this.#store.tagged(userId)
  }

  #setRenewed(isRenewed: boolean) {
    if (this.#ctx) this.#ctx.isSessionRenewed = isRenewed
  }
}

/** Wraps the store of these settings in the class above. */
export function guardedSessions(
  provider: ConfigProvider<SessionStoreFactory>
): ConfigProvider<SessionStoreFactory> {
  return configProvider.create(async (app) => {
    const factory = (await configProvider.resolve<SessionStoreFactory>(app, provider))!
    return (ctx, settings) =>
      new GuardedSessionStore(factory(ctx, settings) as SessionStoreWithTaggingContract, ctx)
  })
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /**
     * False while the request only reads a session that was extended recently. True if the response carries the
     * session's cookies; unset if a request had no session and started none.
     */
    isSessionRenewed?: boolean
  }
}
