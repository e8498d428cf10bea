import { type X509Certificate, createHash } from 'node:crypto'
import {
  type Value,
  NULL,
  SHA256,
  at,
  encode,
  integer,
  octets,
  oid,
  parse,
  seq,
  setOf,
  tagged,
} from '#documents/signing/der'
import type { Signer } from '#documents/signing/signers'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'
const RSA = '1.2.840.113549.1.1.1'
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Requests a time-stamp token (RFC 3161) for the bytes. */
export type TimeStamp = (bytes: Uint8Array) => Promise<Buffer>

const attribute = (type: string, value: Value) => seq(oid(type), setOf(value))

/**
 * The signed attributes: the digest of the file, and the signer's certificate. Without signing-time.
 *
 * @param content the bytes of the file that its byte range covers
 */
function attributesOf(content: Uint8Array, certificate: X509Certificate) {
  const { issuer, serial } = issuerAndSerial(certificate.raw)
  const issuerSerial = seq(seq(tagged(4, [issuer])), serial)
  return setOf(
    attribute(CONTENT_TYPE, oid(DATA)),
    attribute(MESSAGE_DIGEST, octets(sha256(content))),
    attribute(SIGNING_CERTIFICATE_V2, seq(seq(seq(octets(sha256(certificate.raw)), issuerSerial))))
  )
}

/** Returns the signed attributes as the bytes that are signed. */
export const signedAttributes = (content: Uint8Array, certificate: X509Certificate) =>
  encode(attributesOf(content, certificate))

/**
 * Creates a detached CMS signature as PAdES requires (EN 319 142-1, 6.3): with the complete chain and
 * signing-certificate-v2, without signing-time, and with a signature time stamp where there is a service (B-T, else
 * B-B).
 *
 * @param content the bytes of the file that its byte range covers
 */
export async function signedCms(content: Uint8Array, signer: Signer, timeStamp: TimeStamp | null) {
  const [certificate] = signer.chain
  const { issuer, serial } = issuerAndSerial(certificate.raw)
  const isRsa = certificate.publicKey.asymmetricKeyType === 'rsa'
  const signed = attributesOf(content, certificate)
  const signature = await signer.sign(encode(signed))
  const token = timeStamp && (await timeStamp(signature))
  const signerInfo = seq(
    integer(1),
    seq(issuer, serial),
    SHA256,
    tagged(0, signed.valueBlock.value),
    isRsa ? seq(oid(RSA), NULL) : seq(oid(ECDSA_WITH_SHA256)),
    octets(signature),
    ...(token ? [tagged(1, [attribute(TIME_STAMP_TOKEN, parse(token))])] : [])
  )
  return encode(
    seq(
      oid(SIGNED_DATA),
      tagged(0, [
        seq(
          integer(1),
          setOf(SHA256),
          seq(oid(DATA)),
          tagged(
            0,
            signer.chain.map((one) => parse(one.raw))
          ),
          setOf(signerInfo)
        ),
      ])
    )
  )
}

/** Returns them as encoded in the certificate, byte for byte. */
function issuerAndSerial(certificate: Uint8Array) {
  const body = at(parse(certificate), 0)
  /** The version comes first, under a tag of its own. */
  const first = body.valueBlock.value?.[0]?.idBlock.tagClass === 3 ? 1 : 0
  return { serial: at(body, first), issuer: at(body, first + 2) }
}
