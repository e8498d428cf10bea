import { X509Certificate, createPrivateKey, type KeyObject } from 'node:crypto'
import { DateTime } from 'luxon'
import { SigningCertificateSchema } from '#database/schema'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { certificatesIn } from '#documents/signing/certificate_files'
import { KeySigner, type Signer, TokenSigner } from '#documents/signing/signers'

/** The certificate of the seal, or of an officer's own token. The public part is kept when another follows. */
export default class SigningCertificate extends SigningCertificateSchema {
  /** @throws Error for one that was withdrawn, or whose key the vault cannot decrypt */
  get signer(): Signer {
    const chain = certificatesIn(this.chain)
    if (this.tokenKey !== null && this.withdrawnAt === null) {
      return new TokenSigner(chain, this.tokenKey)
    }
    if (this.keyCipher === null)
      throw new Error(`Certificate ${this.serial} was withdrawn, or belongs to an officer`)
    return new KeySigner(chain, createPrivateKey(decrypt(this.keyCipher, 'signing_key')))
  }

  /**
   * Returns the columns of a certificate with its chain, and its key, the label of its key on the token, or its
   * officer.
   */
  static columnsOf(
    chain: readonly X509Certificate[],
    key: { pem: string } | { label: string } | { userId: number }
  ) {
    return {
      ...certificateFacts(chain[0]),
      chain: chain.map(String).join(''),
      keyCipher: 'pem' in key ? encrypt(key.pem, 'signing_key') : null,
      tokenKey: 'label' in key ? key.label : null,
      userId: 'userId' in key ? key.userId : null,
    }
  }
}

export const keyPem = (key: KeyObject) => ({
  pem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
})

/** Data by which people identify a certificate. */
const certificateFacts = (certificate: X509Certificate) => ({
  subject: nameOf(certificate.subject),
  issuer: nameOf(certificate.issuer),
  serial: certificate.serialNumber,
  fingerprint: certificate.fingerprint256.replaceAll(':', ''),
  validFrom: DateTime.fromJSDate(certificate.validFromDate),
  validUntil: DateTime.fromJSDate(certificate.validToDate),
})

/** The name in the order in which people write it, on one line. */
const nameOf = (name: string) => name.split('\n').toReversed().join(', ').slice(0, 500)
