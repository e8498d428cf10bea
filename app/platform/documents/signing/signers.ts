import { type KeyObject, type X509Certificate, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import signing from '#config/signing'
import timeouts from '#config/timeouts'
import { TokenError, signByToken, tokenCertificates } from '#hsm/client'
import { encode, seq, unsigned } from '#documents/signing/der'

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

const options = () => ({ timeoutMs: timeouts.letterToken, program: signing.tokenProgram })

/** @throws TokenError for a token that is unavailable, slow, or not configured */
export const certificatesOfToken = () => tokenCertificates(signing.token ?? {}, options())

/** Encodes an ECDSA signature in DER, as certificates do: tokens return the two numbers concatenated. */
function encodeEcdsaDer(numbers: Uint8Array): Buffer {
  const half = numbers.length / 2
  return encode(seq(unsigned(numbers.subarray(0, half)), unsigned(numbers.subarray(half))))
}

/**
 * Signs with a key that stays on the token.
 *
 * @param label of the key
 * @returns the certificate whose key signed, and the signature
 * @throws TokenError also where the key belongs to none of the certificates
 */
export async function signOnToken(
  label: string,
  data: Uint8Array,
  certificates: readonly X509Certificate[]
) {
  const raw = await signByToken(signing.token ?? {}, label, data, options())
  for (const certificate of certificates) {
    const { publicKey } = certificate
    /** Tokens also hold other keys, which cannot sign with SHA-256. */
    if (!['rsa', 'ec'].includes(publicKey.asymmetricKeyType!)) continue
    const signature = publicKey.asymmetricKeyType === 'ec' ? encodeEcdsaDer(raw) : raw
    if (verify('sha256', data, publicKey, signature)) return { certificate, signature }
  }
  throw new TokenError(`its key ${label} belongs to another certificate`, 'letter seal')
}

/** A signer whose key never leaves its token. */
export class TokenSigner implements Signer {
  constructor(
    readonly chain: readonly X509Certificate[],
    readonly label: string
  ) {}

  async sign(data: Uint8Array): Promise<Uint8Array> {
    return (await signOnToken(this.label, data, this.chain.slice(0, 1))).signature
  }
}
