import { ApiTokensProvider } from '#api/models/api_tokens_provider'
import { ApiClientSchema } from '#database/schema'

/** A system that uses the portal through /api/v1. It is not a person and has no account. */
export default class ApiClient extends ApiClientSchema {
  /** Prefix of tokens, so that secret scanners recognise leaked ones. */
  static accessTokens = new ApiTokensProvider<typeof ApiClient>({
    tokenableModel: ApiClient,
    table: 'api_tokens',
    type: 'api',
    prefix: 'asapi_',
  })
}
