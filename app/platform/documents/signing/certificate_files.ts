import {
  type KeyObject,
  X509Certificate,
  createDecipheriv,
  createPrivateKey,
  pbkdf2,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '#kernel/exceptions/refusal'
import { type Node, at, bytesOf, children, encode, oidOf, parse } from '#documents/signing/der'

const DATA = '1.2.840.113549.1.7.1'
const KEY_BAG = '1.2.840.113549.1.12.10.1.1'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const PBES2 = '1.2.840.113549.1.5.13'

const PRFS: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.11': 'sha512',
}
const CIPHERS: Record<string, [name: string, keyBytes: number]> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
}

/** Limit on the iterations that a file may require, above what any program writes: they cost processor time. */
const MAX_ROUNDS = 1_000_000

/** Content of a PKCS#12 file. */
export interface OpenedPkcs12 {
  key: KeyObject
  certificates: X509Certificate[]
}

const refusal = (name: string, field: string) =>
  new Refusal(`administration.signing.messages.${name}`, {}, { field })

/**
 * Opens a PKCS#12 file (RFC 7292) that is encrypted with AES and PBKDF2, as OpenSSL 3 and newer programs write it.
 *
 * @throws Refusal for the file or its password
 */
export async function openPkcs12(file: Uint8Array, password: string): Promise<OpenedPkcs12> {
  const keys: KeyObject[] = []
  const certificates: X509Certificate[] = []
  const bags = await bagsOf(file, password)
  try {
    for (const bag of bags) {
      const kind = oidOf(at(bag, 0))
      const value = at(bag, 1, 0)
      if (kind === KEY_BAG) keys.push(privateKey(encode(value)))
      if (kind === SHROUDED_KEY_BAG) {
        keys.push(privateKey(await decrypted(at(value, 0), bytesOf(at(value, 1)), password)))
      }
      if (kind === CERTIFICATE_BAG) {
        certificates.push(new X509Certificate(bytesOf(at(value, 1, 0))))
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusal('not_pkcs12', 'file')
  }
  if (keys.length !== 1 || certificates.length === 0) throw refusal('not_one_key', 'file')
  return { key: keys[0], certificates }
}

const privateKey = (der: Buffer) => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })

async function bagsOf(file: Uint8Array, password: string): Promise<Node[]> {
  try {
    const safes = parse(bytesOf(at(parse(file), 1, 1, 0)))
    const contents: Node[] = []
    for (const safe of children(safes)) {
      const content = at(safe, 1, 0)
      const isPlain = oidOf(at(safe, 0)) === DATA
      const bytes = isPlain
        ? bytesOf(content)
        : await decrypted(at(content, 1, 1), bytesOf(at(content, 1, 2)), password)
      contents.push(...children(parse(bytes)))
    }
    return contents
  } catch (error) {
    throw error instanceof Refusal ? error : refusal('not_pkcs12', 'file')
  }
}

/** @param algorithm PBES2 with PBKDF2 and AES (RFC 8018) */
async function decrypted(algorithm: Node, content: Buffer, password: string): Promise<Buffer> {
  if (oidOf(at(algorithm, 0)) !== PBES2) throw refusal('old_encryption', 'file')
  const derivation = at(algorithm, 1, 0, 1)
  const rounds = Number(BigInt(`0x${bytesOf(at(derivation, 1)).toString('hex')}`))
  const prf = PRFS[oidOf(at(children(derivation).at(-1)!, 0))]
  const cipher = CIPHERS[oidOf(at(algorithm, 1, 1, 0))]
  if (!prf || !cipher || rounds > MAX_ROUNDS) throw refusal('old_encryption', 'file')
  const [name, keyBytes] = cipher
  const salt = bytesOf(at(derivation, 0))
  const key = await promisify(pbkdf2)(password, salt, rounds, keyBytes, prf)
  const decipher = createDecipheriv(name, key, bytesOf(at(algorithm, 1, 1, 1)))
  try {
    const plain = Buffer.concat([decipher.update(content), decipher.final()])
    parse(plain)
    return plain
  } catch {
    throw refusal('wrong_password', 'password')
  }
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs

const MIN_RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1']

/** @throws Error for an invalid certificate */
export const certificatesIn = (pem: string) =>
  (pem.match(CERTIFICATES) ?? []).map((one) => new X509Certificate(one))

const chainRefusal = (name: string) =>
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
  if (!own) throw chainRefusal('not_one_key')
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
  if (own.ca || !isStrong(own)) throw chainRefusal('not_for_signing')
  if (at >= own.validToDate) throw chainRefusal('expired')
  if (at < own.validFromDate) throw chainRefusal('not_yet_valid')
  const chain: [X509Certificate, ...X509Certificate[]] = [own]
  for (let last = own; !last.checkIssued(last);) {
    const issuer = certificates.find(
      (one) => !chain.includes(one) && last.checkIssued(one) && last.verify(one.publicKey)
    )
    if (!issuer) throw chainRefusal('chain_incomplete')
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
