import { configProvider } from '@adonisjs/core'
import type { ConfigProvider } from '@adonisjs/core/types'
import type {
  SessionData,
  SessionStoreFactory,
  SessionStoreWithTaggingContract,
} from '@adonisjs/session/types'

/** A session in use is told to live on at most this often. */
const EVERY_MS = 5 * 60_000

/** So many sessions are remembered before the oldest are forgotten, which only costs a write each. */
const REMEMBERED = 10_000

/** When this process last told a session to live on. */
const touched = new Map<string, number>()

/** True when the session's life is due to be prolonged; says so once in a while for each session. */
export function isTouchDue(sessionId: string, now = Date.now()): boolean {
  const last = touched.get(sessionId)
  if (last !== undefined && now - last < EVERY_MS) return false
  touched.delete(sessionId)
  touched.set(sessionId, now)
  if (touched.size > REMEMBERED) touched.delete(touched.keys().next().value!)
  return true
}

/**
 * A store for one request, which does not write to prolong a session's life with each page that only
 * reads it.
 */
class SeldomTouchedStore implements SessionStoreWithTaggingContract {
  /** The session that this request came in with. */
  #found: string | null = null

  constructor(private readonly store: SessionStoreWithTaggingContract) {}

  async read(sessionId: string) {
    const data = await this.store.read(sessionId)
    if (data !== null) this.#found = sessionId
    return data
  }

  /** A session that was ended from elsewhere while the request ran is not brought back by it. */
  async write(sessionId: string, data: SessionData) {
    if (sessionId === this.#found && (await this.store.read(sessionId)) === null) return
    await this.store.write(sessionId, data)
  }

  destroy(sessionId: string) {
    touched.delete(sessionId)
    return this.store.destroy(sessionId)
  }

  touch(sessionId: string) {
    return isTouchDue(sessionId) ? this.store.touch(sessionId) : undefined
  }

  tag(sessionId: string, userId: string | number) {
    return this.store.tag(sessionId, userId)
  }

  untag(sessionId: string, userId: string | number) {
    return this.store.untag(sessionId, userId)
  }

  tagged(userId: string | number) {
    return this.store.tagged(userId)
  }
}

/**
 * The store of these settings, prolonging a session every five minutes instead of with each request:
 * a page that only reads then writes nothing. A session left alone ends up to five minutes early.
 */
export function seldomTouched(
  provider: ConfigProvider<SessionStoreFactory>
): ConfigProvider<SessionStoreFactory> {
  return configProvider.create(async (app) => {
    const factory = (await configProvider.resolve<SessionStoreFactory>(app, provider))!
    return (ctx, settings) =>
      new SeldomTouchedStore(factory(ctx, settings) as SessionStoreWithTaggingContract)
  })
}
