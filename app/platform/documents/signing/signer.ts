import { type KeyObject, type X509Certificate, sign } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Signs for the corporation with a key that may be stored elsewhere. The certificate comes first in its chain, followed
 * by each issuer's up to the root.
 */
export interface Signer {
  readonly chain: readonly X509Certificate[]
  /** Returns the signature over the data by SHA-256: RSA (PKCS#1 v1.5), or ECDSA in DER. */
  sign(data: Uint8Array): Promise<Uint8Array>
}

const signAsync = promisify(
  (data: Uint8Array, key: KeyObject, done: (error: Error | null, signature?: Buffer) => void) =>
    sign('sha256', data, key, done)
)

/** A signer whose key is in the memory of this process. */
export class KeySigner implements Signer {
  constructor(
    readonly chain: readonly X509Certificate[],
    readonly key: KeyObject
  ) {}

  async sign(data: Uint8Array): Promise<Uint8Array> {
    return (await signAsync(data, this.key))!
  }
}
