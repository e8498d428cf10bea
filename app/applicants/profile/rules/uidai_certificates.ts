import { X509Certificate } from 'node:crypto'
import { CardRefused } from '#profile/rules/aadhaar_card'

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

/** Returns the SHA-256 of its bytes, 64 hex digits: a common name was used for two keys (IDENTITY.md, section 1). */
export const fingerprintOf = ({ fingerprint256 }: X509Certificate) =>
  fingerprint256.replaceAll(':', '')

/**
 * Reads the certificates in a text, each once, newest first.
 *
 * @returns null if a part of the text is not a certificate, or one has no RSA key
 */
export function readCertificates(text: string): X509Certificate[] | null {
  if (text.replace(PEM, '').trim() !== '') return null
  try {
    const found = (text.match(PEM) ?? []).map((pem) => new X509Certificate(pem))
    if (found.some(({ publicKey }) => publicKey.asymmetricKeyType !== 'rsa')) return null
    const each = new Map(found.map((one) => [fingerprintOf(one), one]))
    return [...each.values()].toSorted((a, b) => Number(b.validFromDate) - Number(a.validFromDate))
  } catch {
    return null
  }
}

/**
 * Returns the certificate that signed a document while it was valid; it may have expired since.
 *
 * @param isSignedWith whether its key made the signature
 * @returns its fingerprint
 * @throws CardRefused
 */
export function signingCertificate(
  certificates: readonly X509Certificate[],
  time: Date,
  isSignedWith: (certificate: X509Certificate) => boolean
): string {
  const signers = certificates.filter(isSignedWith)
  if (signers.length === 0) throw new CardRefused('signature')
  const signer = signers.find(
    ({ validFromDate, validToDate }) => validFromDate <= time && time <= validToDate
  )
  if (!signer) throw new CardRefused('certificate_time')
  return fingerprintOf(signer)
}
