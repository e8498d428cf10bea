import { SsoSessionSchema } from '#database/schema'
import type { ProviderTokens } from '#auth/contracts/identity_provider'
import { decrypt, encrypt } from '#kernel/vault/vault'

/** A session that was opened at the provider, and by what it is asked whether it still holds. */
export default class SsoSession extends SsoSessionSchema {
  static selfAssignPrimaryKey = true

  get tokens(): ProviderTokens {
    return JSON.parse(decrypt(this.tokensCipher, 'single_sign_on')) as ProviderTokens
  }

  static encryptTokens(tokens: ProviderTokens): string {
    return encrypt(JSON.stringify(tokens), 'single_sign_on')
  }
}
