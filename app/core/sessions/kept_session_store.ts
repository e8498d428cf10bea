import { configProvider } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { ConfigProvider } from '@adonisjs/core/types'
import type {
  SessionData,
  SessionStoreFactory,
  SessionStoreWithTaggingContract,
} from '@adonisjs/session/types'
import { forgetTouch } from '#core/sessions/touch_clock'

/** A store for one request that does not bring back a session which was ended meanwhile. */
export class KeptSessionStore implements SessionStoreWithTaggingContract {
  /** The session that this request came in with. */
  #found: string | null = null

  constructor(protected readonly store: SessionStoreWithTaggingContract) {}

  async read(sessionId: string) {
    const data = await this.find(sessionId)
    if (data !== null) this.#found = sessionId
    return data
  }

  /** How the request's own session is found. */
  protected async find(sessionId: string): Promise<SessionData | null> {
    return this.store.read(sessionId)
  }

  /** A session that was ended from elsewhere while the request ran is not brought back by it. */
  async write(sessionId: string, data: SessionData) {
    if (sessionId === this.#found && (await this.store.read(sessionId)) === null) return
    await this.store.write(sessionId, data)
  }

  destroy(sessionId: string) {
    forgetTouch(sessionId)
    return this.store.destroy(sessionId)
  }

  touch(sessionId: string) {
    return this.store.touch(sessionId)
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
 * The store of these settings, kept by the class above or one that extends it.
 *
 * @param keep makes the store of a request from the one of the settings
 */
export function keptSessions(
  provider: ConfigProvider<SessionStoreFactory>,
  keep: (store: SessionStoreWithTaggingContract, ctx: HttpContext) => KeptSessionStore = (store) =>
    new KeptSessionStore(store)
): ConfigProvider<SessionStoreFactory> {
  return configProvider.create(async (app) => {
    const factory = (await configProvider.resolve<SessionStoreFactory>(app, provider))!
    return (ctx, settings) => keep(factory(ctx, settings) as SessionStoreWithTaggingContract, ctx)
  })
}
