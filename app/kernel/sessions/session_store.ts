import { configProvider } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { ConfigProvider } from '@adonisjs/core/types'
import type {
  SessionData,
  SessionStoreFactory,
  SessionStoreWithTaggingContract,
} from '@adonisjs/session/types'
import { isPageLoad } from '#kernel/http/requests'

/** A session in use is extended at most this often. */
const TOUCH_INTERVAL_MS = 5 * 60_000

/** So many sessions are remembered before the oldest are forgotten, which only costs a write each. */
const MAX_TRACKED = 10_000

/** When this process last told a session to live on. */
const touched = new Map<string, number>()

/** True when the session's life is due to be prolonged; says so once in a while for each session. */
export function isTouchDue(sessionId: string, now = Date.now()): boolean {
  const last = touched.get(sessionId)
  if (last !== undefined && now - last < TOUCH_INTERVAL_MS) return false
  touched.delete(sessionId)
  touched.set(sessionId, now)
  if (touched.size > MAX_TRACKED) touched.delete(touched.keys().next().value!)
  return true
}

/** A session that ended needs no place in memory. */
export function forgetTouch(sessionId: string) {
  touched.delete(sessionId)
}

/**
 * A store for one request that does not bring back a session which was ended meanwhile, and prolongs
 * one that is only read every five minutes of use: left alone it ends up to five minutes early. What
 * the session has to tell waits for a page: a picture that loads between a form and its page would
 * use up the form's errors, which nobody would see.
 */
class GuardedSessionStore implements SessionStoreWithTaggingContract {
  readonly #store: SessionStoreWithTaggingContract
  /** Null where sessions are looked at apart from any request. */
  readonly #ctx: HttpContext | null
  /** The session that this request came in with. */
  #found: string | null = null
  /** The messages that wait, while what is asked for is no page. */
  #waiting: SessionData = {}

  constructor(store: SessionStoreWithTaggingContract, ctx: HttpContext | null) {
    this.#store = store
    this.#ctx = ctx
  }

  async read(sessionId: string) {
    const data = await this.#store.read(sessionId)
    if (data === null) return null
    this.#found = sessionId
    this.#renewed(isTouchDue(sessionId))
    return this.#ctx && !isPageLoad(this.#ctx.request)
      ? this.#withoutMessages(data, this.#ctx)
      : data
  }

  #withoutMessages(data: SessionData, { session }: Partial<HttpContext>): SessionData {
    if (!session) return data
    const { [session.flashKey]: messages, ...others } = data
    /** One that is left empty would be ended. */
    if (messages === undefined || Object.keys(others).length === 0) return data
    this.#waiting = { [session.flashKey]: messages }
    return others
  }

  /** A session that was ended from elsewhere while the request ran is not brought back by it. */
  async write(sessionId: string, data: SessionData) {
    this.#renewed(true)
    if (sessionId === this.#found && (await this.#store.read(sessionId)) === null) return
    await this.#store.write(sessionId, { ...this.#waiting, ...data })
  }

  destroy(sessionId: string) {
    if (sessionId === this.#found) this.#renewed(true)
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

  #renewed(isRenewed: boolean) {
    if (this.#ctx) this.#ctx.isSessionRenewed = isRenewed
  }
}

/** The store of these settings, kept by the class above. */
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
     * False while the request only reads a session that was prolonged lately. True when the answer
     * carries the session's cookies; unset where a request came without a session and began none.
     */
    isSessionRenewed?: boolean
  }
}
