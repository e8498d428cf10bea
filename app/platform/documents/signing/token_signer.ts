import { type X509Certificate, verify } from 'node:crypto'
import signing from '#config/signing'
import timeouts from '#config/timeouts'
import { TokenError, signByToken, tokenCertificates } from '#hsm/client'
import { encode, seq, unsigned } from '#documents/signing/der'
import type { Signer } from '#documents/signing/signer'

const options = () => ({ timeoutMs: timeouts.letterToken, program: signing.tokenProgram })

/** @throws TokenError of a token that is away, slow, or not set */
export const certificatesOfToken = () => tokenCertificates(signing.token ?? {}, options())

/** ECDSA as certificates have it: tokens give both numbers one behind the other. */
function ecdsaInDer(numbers: Uint8Array): Buffer {
  const half = numbers.length / 2
  return encode(seq(unsigned(numbers.subarray(0, half)), unsigned(numbers.subarray(half))))
}

/**
 * Signs by a key of the token that stays on it.
 *
 * @param label of the key
 * @returns by whose key of the certificates, and the signature
 * @throws TokenError also where the key is that of none of them
 */
export async function signOnToken(
  label: string,
  data: Uint8Array,
  certificates: readonly X509Certificate[]
) {
  const raw = await signByToken(signing.token ?? {}, label, data, options())
  for (const certificate of certificates) {
    const { publicKey } = certificate
    /** Others lie on tokens too, and have no signature by SHA-256. */
    if (!['rsa', 'ec'].includes(publicKey.asymmetricKeyType!)) continue
    const signature = publicKey.asymmetricKeyType === 'ec' ? ecdsaInDer(raw) : raw
    if (verify('sha256', data, publicKey, signature)) return { certificate, signature }
  }
  throw new TokenError(`its key ${label} is that of another certificate`, 'letter seal')
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
