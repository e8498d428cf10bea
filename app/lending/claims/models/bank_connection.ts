import { BankConnectionSchema } from '#database/schema'
import { decrypt, encrypt } from '#kernel/vault/vault'

/** How the portal proves itself to the bank's server: a password, or a private key with its passphrase. */
export type ConnectionSecret = { password: string } | { privateKey: string; passphrase: string }

/** Where a bank takes payment files and gives its responses, by SFTP. */
export default class BankConnection extends BankConnectionSchema {
  get secret(): ConnectionSecret {
    return JSON.parse(decrypt(this.secretCipher, 'bank_secret')) as ConnectionSecret
  }

  static encryptSecret(secret: ConnectionSecret): string {
    return encrypt(JSON.stringify(secret), 'bank_secret')
  }

  /** Switched on, with a host key that two persons accepted, and none that differs since. */
  get isReady() {
    return this.isEnabled && this.hostKey !== null && this.offeredHostKey === null
  }
}
