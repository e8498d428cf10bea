import { DbAccessTokensProvider } from '@adonisjs/auth/access_tokens'
import { ApiClientSchema } from '#database/schema'

/** A system that reads the portal through /api/v1; no person, and nobody's account. */
export default class ApiClient extends ApiClientSchema {
  /** A token begins so, so that a search for leaked secrets knows it. */
  static accessTokens = DbAccessTokensProvider.forModel(ApiClient, {
    table: 'api_tokens',
    type: 'api',
    prefix: 'asapi_',
  })
}
