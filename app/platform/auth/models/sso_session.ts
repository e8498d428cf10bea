import { SsoSessionSchema } from '#database/schema'
import type { ProviderTokens } from '#auth/rules/single_sign_on'
import { decrypt, encrypt } from '#kernel/vault/vault'

/** A session that was opened at the provider, with the tokens for checking whether it is still valid. */
export default class SsoSession extends SsoSessionSchema {
  static selfAssignPrimaryKey = true

  get tokens(): ProviderTokens {
    return JSON.parse(decrypt(this.tokensCipher, 'single_sign_on')) as ProviderTokens
  }

  static encryptTokens(tokens: ProviderTokens): string {
    return encrypt(JSON.stringify(tokens), 'single_sign_on')
  }
}
