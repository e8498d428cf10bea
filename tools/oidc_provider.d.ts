import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** What the tests use of a certified OpenID Connect provider; the package brings no types. */
export default class Provider {
  constructor(issuer: string, configuration: object)
  callback(): RequestListener
  interactionDetails(
    request: IncomingMessage,
    response: ServerResponse
  ): Promise<{
    uid: string
    prompt: { name: string; details: object }
    params: { client_id: string }
    session?: { accountId: string }
  }>
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object
  ): Promise<void>
  readonly Grant: new (of: { accountId: string; clientId: string }) => {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
}
