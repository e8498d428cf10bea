import { X509Certificate, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import logger from '@adonisjs/core/services/logger'
import { TokenError } from '#hsm/client'
import { Refusal } from '#kernel/exceptions/refusal'
import SigningCertificate, { keyPem } from '#documents/models/signing_certificate'
import {
  certificatesIn,
  chainOf,
  openPkcs12,
  signingChain,
} from '#documents/signing/certificate_files'
import { MAX_CHAIN_BYTES } from '#documents/signing/pdf_signature'
import { certificatesOfToken, signOnToken } from '#documents/signing/signers'

/**
 * Columns for the certificate and the key in a PKCS#12 file.
 *
 * @param at start of its use for signing
 * @throws Refusal for the file, its password, or a certificate that cannot sign then
 */
export async function certificateColumns(path: string, password: string, at: Date) {
  const opened = await openPkcs12(await readFile(path), password)
  return SigningCertificate.columnsOf(signingChain(opened, at), keyPem(opened.key))
}

/**
 * Columns for a certificate whose key is on the token. The key signs a test value, to verify that it belongs to the
 * certificate.
 *
 * @param path of certificates (PEM) that are not on the token
 * @throws Refusal for the file, the key, or a certificate that cannot sign then
 */
export async function tokenCertificateColumns(path: string | null, label: string, at: Date) {
  const given = path === null ? [] : await certificatesOfFile(path)
  try {
    const onToken = (await certificatesOfToken()).map((der) => new X509Certificate(der))
    const certificates = [...onToken, ...given]
    const { certificate } = await signOnToken(label, randomBytes(32), certificates)
    return SigningCertificate.columnsOf(chainOf(certificate, certificates, at), { label })
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    logger.error({ err: error }, 'token for signing letters failed')
    throw new Refusal('administration.signing.messages.token', {}, { field: 'tokenKey' })
  }
}

async function certificatesOfFile(path: string) {
  const refusal = new Refusal('administration.signing.messages.not_pem', {}, { field: 'file' })
  try {
    const found = certificatesIn(await readFile(path, 'utf8'))
    if (found.length > 0) return found
  } catch {
    throw refusal
  }
  throw refusal
}

/**
 * Columns for the certificate of an officer's own token; the portal never has its key.
 *
 * @param path of the certificate (PEM) with those of its issuers
 * @throws Refusal for the file, or a certificate that cannot sign then
 */
export async function officerCertificateColumns(path: string, userId: number, at: Date) {
  const certificates = await certificatesOfFile(path)
  const own = certificates.find(({ ca }) => !ca) ?? certificates[0]
  const chain = chainOf(own, certificates, at)
  const bytes = chain.reduce((sum, { raw }) => sum + raw.length, 0)
  if (bytes > MAX_CHAIN_BYTES) {
    const kilobytes = MAX_CHAIN_BYTES / 1024
    const key = 'administration.signing.messages.chain_too_large'
    throw new Refusal(key, { kilobytes }, { field: 'file' })
  }
  return SigningCertificate.columnsOf(chain, { userId })
}
