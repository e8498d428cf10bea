import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { configProvider } from '@adonisjs/core'
import { HttpContextFactory } from '@adonisjs/core/factories/http'
import { CookieClient } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import type {} from '@adonisjs/auth/plugins/api_client'
import encryption from '@adonisjs/core/services/encryption'
import { SessionClient } from '@adonisjs/session/client'
import type { SessionStoreContract, SessionStoreWithTaggingContract } from '@adonisjs/session/types'
import { ApiClient, ApiRequest } from '@japa/api-client'
import type { PluginFn } from '@japa/runner/types'
import User from '#auth/models/user'
import { sessionCookie } from '#config/session'
import { getClock } from '#kernel/calendar/clock'
import { STEPPED_UP, newSessionValues } from '#auth/browser_session'

/** A session client that waits for its store to finish; the framework's client does not. */
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

let stores: ReturnType<typeof makeStores> | undefined

/** Creates, for one request, the store that production reads. */
const storesOfSessions = () => (stores ??= makeStores())

async function makeStores(): Promise<() => SessionStoreWithTaggingContract> {
  const config = await configProvider.resolve<any>(app, app.config.get('session'))
  const ctx = new HttpContextFactory().create()
  return () => config.stores.database(ctx, config)
}

/** Returns the cookie of an open session for a user, as after a sign-in. */
export async function sessionCookieOf({ id }: { id: number }): Promise<string> {
  const newStore = await storesOfSessions()
  const [store, sessionId] = [newStore(), randomUUID()]
  await store.write(sessionId, { auth_web: id, ...newSessionValues(await User.findOrFail(id)) })
  await store.tag(sessionId, String(id))
  return new CookieClient(encryption.use()).sign(sessionCookie, sessionId)!
}

/** Header of requests whose session has no step-up. */
export const WITHOUT_STEP_UP = 'x-without-step-up'

/** Connections are reused, as by a browser; the client opens one for each request otherwise. */
const agent = new Agent({ keepAlive: true })

/**
 * Makes the session client write to the store that production reads. Its default, a store in memory, shares the same
 * object between concurrent requests, so that one would see what another has not yet saved. A user whom `loginAs` signs
 * in has a session as opened by a sign-in: it replaces the framework's plugin for this, which builds a router and seven
 * cipher drivers for each request (a twentieth of the time of the suite). Register it after sessionApiClient.
 */
export function storedSessions(): PluginFn {
  return async () => {
    const newStore = await storesOfSessions()
    ApiRequest.getter('sessionClient', () => new StoredSessionClient(newStore()), true)
    ApiRequest.macro('loginAs', function loginAs(this: ApiRequest, user: User) {
      this.authData = { guard: 'web', args: [user] }
      return this
    })
    ApiClient.setup(async (request) => {
      request.request.agent(agent)
      /** Compression has tests of its own (kernel/compression.spec). */
      if (!request.request.get('accept-encoding')) request.header('accept-encoding', 'identity')
      const [person] = (request['authData']?.args ?? []) as { id: number }[]
      if (!person) return
      const values = newSessionValues(await User.findOrFail(person.id))
      request.withSession({ auth_web: person.id, ...values })
      /** Requests count as made after a step-up unless a test states otherwise. */
      if (!request.request.get(WITHOUT_STEP_UP))
        request.withSession({ [STEPPED_UP]: getClock().now().getTime() })
    })
  }
}
