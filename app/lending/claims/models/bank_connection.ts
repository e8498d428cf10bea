import { BankConnectionSchema } from '#database/schema'
import type { PgpKey } from '#claims/payments/transfers/pgp/pgp_program'
import { decrypt, encrypt } from '#kernel/vault/vault'

/** The portal's credentials for the bank's server: a password, or a private key with its passphrase. */
export type ConnectionSecret = { password: string } | { privateKey: string; passphrase: string }

/** An SFTP connection through which a bank receives payment files and provides its responses. */
export default class BankConnection extends BankConnectionSchema {
  get secret(): ConnectionSecret {
    return JSON.parse(decrypt(this.secretCipher, 'bank_secret')) as ConnectionSecret
  }

  static encryptSecret(secret: ConnectionSecret): string {
    return encrypt(JSON.stringify(secret), 'bank_secret')
  }

  get bankKey(): PgpKey | null {
    return this.pgpBankKey === null ? null : (JSON.parse(this.pgpBankKey) as PgpKey)
  }

  get ownKey(): PgpKey | null {
    return this.pgpOwnKey === null ? null : (JSON.parse(this.pgpOwnKey) as PgpKey)
  }

  /** The portal's own private key, armored. */
  get privateKey(): string | null {
    const cipher = this.pgpPrivateKeyCipher
    return cipher === null ? null : decrypt(cipher, 'bank_pgp_key')
  }

  /** The key before the last change, used for decryption only. */
  get previousKey(): string | null {
    const cipher = this.pgpPreviousKeyCipher
    return cipher ? decrypt(cipher, 'bank_pgp_key') : null
  }

  static encryptPrivateKey(armored: string): string {
    return encrypt(armored, 'bank_pgp_key')
  }

  /** Whether it is enabled, with a host key that two persons accepted and that has not differed since. */
  get isReady() {
    return this.isEnabled && this.hostKey !== null && this.offeredHostKey === null
  }
}
