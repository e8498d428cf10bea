import { ApiTokensProvider } from '#api/models/api_tokens_provider'
import { ApiClientSchema } from '#database/schema'

/** A system that uses the portal through /api/v1; no person, and nobody's account. */
export default class ApiClient extends ApiClientSchema {
  /** A token begins so, so that a search for leaked secrets knows it. */
  static accessTokens = new ApiTokensProvider<typeof ApiClient>({
    tokenableModel: ApiClient,
    table: 'api_tokens',
    type: 'api',
    prefix: 'asapi_',
  })
}
