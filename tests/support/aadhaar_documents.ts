import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, configure } from '@zip.js/zip.js'
import { SignedXml } from 'xml-crypto'

configure({ useWebWorkers: false })

/** A test signer of Aadhaar documents: a key and a self-signed certificate. */
export interface Signer {
  key: KeyObject
  pem: string
  fingerprint: string
}

const der = (tag: number, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts)
  const size = body.length.toString(16)
  const hex = size.padStart(size.length + (size.length % 2), '0')
  const length = body.length < 128 ? hex : (0x80 + hex.length / 2).toString(16) + hex
  return Buffer.concat([Buffer.from(tag.toString(16).padStart(2, '0') + length, 'hex'), body])
}
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/**
 * Creates a signer with such a certificate (RFC 5280), valid between two days.
 *
 * @param certified the key in the certificate, if it differs from the signer's own
 */
export function signerFor(
  from: string,
  until: string,
  kind: 'rsa' | 'ed25519' = 'rsa',
  certified?: KeyObject
): Signer {
  const { privateKey: key, publicKey } =
    kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync(kind)
  const time = (day: string) => der(0x18, Buffer.from(`${day.replaceAll('-', '')}000000Z`))
  const oid = kind === 'rsa' ? '06092a864886f70d01010b0500' : '06032b6570'
  const algorithm = der(0x30, bytes(oid))
  const name = der(
    0x30,
    der(0x31, der(0x30, bytes('0603550403'), der(0x0c, Buffer.from('Test signer'))))
  )
  const body = der(
    0x30,
    bytes('a003020102'),
    der(0x02, bytes('01')),
    algorithm,
    name,
    der(0x30, time(from), time(until)),
    name,
    (certified ?? publicKey).export({ type: 'spki', format: 'der' })
  )
  const signature = sign(kind === 'rsa' ? 'sha256' : null, body, key)
  const certificate = new X509Certificate(
    der(0x30, body, algorithm, der(0x03, Buffer.concat([bytes('00'), signature])))
  )
  const fingerprint = createHash('sha256').update(certificate.raw).digest('hex').toUpperCase()
  return { key, pem: certificate.toString(), fingerprint }
}

/** Valid from 2024 to 2026, as the reference of the documents below. */
export const REFERENCE = '123420250314101500123'

/** The start of a JPEG 2000 codestream, bytes that end texts, and its end marker. */
const PHOTO = bytes('ff4fff51ff00ff0aff52ffffd9').fill(0xff, 10, 11)

interface QrOptions {
  reference?: string
  /** The first field, and the field after the village: 'V2' and the last digits of the mobile. */
  marker?: string
  flag?: string
  photo?: Uint8Array
  hashes?: number
  fields?: Partial<Record<QrField, string>>
  pack?: (bytes: Buffer) => Buffer
  /** Changes the bytes after signing. */
  change?: (bytes: Buffer) => Buffer
}

const QR_FIELDS = {
  name: 'Asha Ramesh Pawar',
  birthDate: '05-06-1990',
  gender: 'F',
  careOf: 'C/O Ramesh Pawar',
  district: 'Pune',
  landmark: 'Near temple',
  house: 'Flat 7',
  locality: 'Kothrud',
  pincode: '411038',
  post: 'Kothrud',
  state: 'Maharashtra',
  street: 'MG Road',
  subDistrict: 'Haveli',
  village: 'Pune City',
}
type QrField = keyof typeof QR_FIELDS

/** Converts the bytes of a code in UIDAI's layout to the digits that a reader returns. */
export const digitsOf = (packed: Uint8Array) =>
  BigInt(`0x${Buffer.from(packed).toString('hex')}`).toString()

/** Returns the digits of a Secure QR (IDENTITY.md, section 1). */
export function secureQr({ key }: Signer, options: QrOptions = {}): string {
  const { reference = REFERENCE, marker, flag = '3', photo = PHOTO, hashes = 64 } = options
  const { pack = gzipSync, change = (same) => same } = options
  const fieldTexts = Object.values({ ...QR_FIELDS, ...options.fields })
  const fields = [
    ...(marker ? [marker] : []),
    flag,
    reference,
    ...fieldTexts,
    ...(marker ? ['6789'] : []),
  ]
  const signed = Buffer.concat([
    ...fields.flatMap((text) => [Buffer.from(text, 'latin1'), bytes('ff')]),
    photo,
    Buffer.alloc(hashes, 0xff),
  ])
  return digitsOf(pack(change(Buffer.concat([signed, sign('sha256', signed, key)]))))
}

export const zlib = (packed: Buffer) => deflateSync(packed)

const XML_FIELDS = `<UidData><Poi dob="05-06-1990" e="" gender="F" m="" name="Asha Ramesh Pawar"/><Poa careof="C/O Ramesh Pawar" country="India" dist="Pune" house="Flat 7" landmark="Near temple" loc="Kothrud" pc="411038" po="Kothrud" state="Maharashtra" street="MG Road" subdist="Haveli" vtc="Pune City"/>`

interface XmlOptions {
  reference?: string
  photo?: string
  content?: string
  /** Ids of elements that are signed in addition to the document. */
  alsoSigned?: string[]
  /** Whether to include the signer's certificate in the file. */
  withKeyInfo?: boolean
  algorithm?: string
  digest?: string
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** Returns a signed offline e-KYC file (section 2). */
export function offlineXml({ key, pem }: Signer, options: XmlOptions = {}): string {
  const { reference = REFERENCE, photo = '<Pht>/9j/4AAQ</Pht>', alsoSigned = [] } = options
  const { content = `${XML_FIELDS}${photo}</UidData>`, withKeyInfo } = options
  const xml = `<?xml version="1.0" encoding="UTF-8"?><OfflinePaperlessKyc referenceId="${reference}">${content}</OfflinePaperlessKyc>`
  const signed = new SignedXml({
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    ...(withKeyInfo ? { publicCert: pem } : { getKeyInfoContent: () => null }),
    signatureAlgorithm: options.algorithm ?? `${DSIG}rsa-sha1`,
    canonicalizationAlgorithm: C14N,
  })
  const digestAlgorithm = options.digest ?? SHA256
  const transforms = [`${DSIG}enveloped-signature`]
  signed.addReference({ xpath: '/*', uri: '', isEmptyUri: true, transforms, digestAlgorithm })
  for (const id of alsoSigned) {
    signed.addReference({ xpath: `//*[@Id="${id}"]`, transforms: [C14N], digestAlgorithm: SHA256 })
  }
  signed.computeSignature(xml)
  return signed.getSignedXml()
}

export const SHARE_CODE = 'Ab12'

/** Returns the file as a person downloads it. */
export async function zipOf(
  files: Record<string, string | Uint8Array>,
  { password = SHARE_CODE, zipCrypto = true } = {}
): Promise<Buffer<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { password, zipCrypto })
  for (const [name, content] of Object.entries(files)) {
    await writer.add(name, new Uint8ArrayReader(Buffer.from(content)))
  }
  return Buffer.from(await writer.close())
}

export const offlineZip = (signer: Signer, options?: XmlOptions) =>
  zipOf({ 'offlineaadhaar.xml': offlineXml(signer, options) })
