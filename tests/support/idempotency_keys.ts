import { ApiClient, type ApiRequest } from '@japa/api-client'
import type { PluginFn } from '@japa/runner/types'
import { createIdempotencyKey } from '#kernel/idempotency/idempotency_key'

const HEADER = 'idempotency-key'

type SignedIn = ApiRequest & { authData?: { args: [{ id: number }] } }

/**
 * Adds a new idempotency key to each form of Japa's client, as from a page that was just opened; a key set by the test,
 * or an empty one for none, is kept. Must come after storedSessions.
 */
export function idempotencyKeys(): PluginFn {
  return () => {
    ApiClient.setup((request) => {
      const { config } = request
      const person = (request as SignedIn).authData?.args[0]
      const isForm = !['GET', 'HEAD'].includes(config.method.toUpperCase())
      if (!person || !isForm || request.request.get(HEADER) !== undefined) return
      request.header(HEADER, createIdempotencyKey(person.id))
    })
  }
}
