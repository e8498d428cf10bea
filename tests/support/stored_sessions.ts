import { configProvider } from '@adonisjs/core'
import { HttpContextFactory } from '@adonisjs/core/factories/http'
import app from '@adonisjs/core/services/app'
import { SessionClient } from '@adonisjs/session/client'
import type { SessionStoreContract } from '@adonisjs/session/types'
import { ApiClient, ApiRequest } from '@japa/api-client'
import type { PluginFn } from '@japa/runner/types'
import User from '#auth/models/user'
import { openedNow } from '#auth/sessions/person_session'

/** A session client that is done when its store is; the framework's own does not wait. */
class StoredSessionClient extends SessionClient {
  readonly #writes: (Promise<void> | void)[]

  constructor(store: SessionStoreContract) {
    const writes: (Promise<void> | void)[] = []
    super({
      read: (id) => store.read(id),
      write: (id, data) => void writes.push(store.write(id, data)),
      destroy: (id) => void writes.push(store.destroy(id)),
      touch: (id) => store.touch(id),
    })
    this.#writes = writes
  }

  async commit() {
    await super.commit()
    await Promise.all(this.#writes)
  }

  async destroy(sessionId?: string) {
    await super.destroy(sessionId)
    await Promise.all(this.#writes)
  }
}

/**
 * Lets the session client write into the store that production reads. Its own choice, a store in
 * memory, hands the same object to requests that run side by side, so that one would see what
 * another has not yet saved. Whoever `loginAs` signs in has a session as sign-in opens it.
 * Comes after sessionApiClient.
 */
export function storedSessions(): PluginFn {
  return async () => {
    const config = await configProvider.resolve<any>(app, app.config.get('session'))
    const store = config.stores.database(new HttpContextFactory().create(), config)
    ApiRequest.getter('sessionClient', () => new StoredSessionClient(store), true)
    ApiClient.setup(async (request) => {
      const [person] = (request['authData']?.args ?? []) as { id: number }[]
      if (person) request.withSession(openedNow(await User.findOrFail(person.id)))
    })
  }
}
