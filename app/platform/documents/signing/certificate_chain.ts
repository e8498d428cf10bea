import { X509Certificate } from 'node:crypto'
import { Refusal } from '#kernel/exceptions/refusal'
import type { OpenedPkcs12 } from '#documents/signing/pkcs12'

const CERTIFICATES = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs

const MIN_RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1']

/** @throws Error for an invalid certificate */
export const certificatesIn = (pem: string) =>
  (pem.match(CERTIFICATES) ?? []).map((one) => new X509Certificate(one))

const refused = (name: string) =>
  new Refusal(`administration.signing.messages.${name}`, {}, { field: 'file' })

/**
 * Returns the certificate of the key with those of its issuers up to the root, which readers of a letter need.
 *
 * @throws Refusal when one of them is missing, the certificate is not for a signer, or is not valid at the time
 */
export function signingChain(
  { key, certificates }: OpenedPkcs12,
  at: Date
): [X509Certificate, ...X509Certificate[]] {
  const own = certificates.find((one) => one.checkPrivateKey(key))
  if (!own) throw refused('not_one_key')
  return chainOf(own, certificates, at)
}

/**
 * Returns a certificate with those of its issuers.
 *
 * @param certificates the certificates to search
 * @throws Refusal as `signingChain`
 */
export function chainOf(
  own: X509Certificate,
  certificates: readonly X509Certificate[],
  at: Date
): [X509Certificate, ...X509Certificate[]] {
  if (own.ca || !isStrong(own)) throw refused('not_for_signing')
  if (at >= own.validToDate) throw refused('expired')
  if (at < own.validFromDate) throw refused('not_yet_valid')
  const chain: [X509Certificate, ...X509Certificate[]] = [own]
  for (let last = own; !last.checkIssued(last);) {
    const issuer = certificates.find(
      (one) => !chain.includes(one) && last.checkIssued(one) && last.verify(one.publicKey)
    )
    if (!issuer) throw refused('chain_incomplete')
    chain.push(issuer)
    last = issuer
  }
  return chain
}

function isStrong({ publicKey }: X509Certificate): boolean {
  const { modulusLength = 0, namedCurve = '' } = publicKey.asymmetricKeyDetails ?? {}
  return publicKey.asymmetricKeyType === 'rsa'
    ? modulusLength >= MIN_RSA_BITS
    : publicKey.asymmetricKeyType === 'ec' && CURVES.includes(namedCurve)
}
