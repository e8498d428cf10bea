import { isPlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { X509Certificate, verify } from 'node:crypto'
import { unzipSync } from 'node:zlib'

/** Data of a person's Aadhaar document as printed; empty where it has none. */
export interface CardFacts {
  /** Last four digits, and the time at which the document was created (IDENTITY.md, section 1). */
  referenceId: string
  name: string
  /** 'DD-MM-YYYY', possibly with other separators, or the year alone. */
  birthDate: string
  /** 'M', 'F' or 'T'. */
  gender: string
  house: string
  street: string
  landmark: string
  locality: string
  village: string
  post: string
  subDistrict: string
  district: string
  state: string
  pincode: string
}

/** Reasons for rejecting a document, with texts in `profile.identity.errors`. */
export type CardError =
  | 'format'
  | 'version'
  | 'too_large'
  | 'share_code'
  | 'signature'
  | 'certificate_time'
  | 'photo'

/** A document that is not accepted. */
export class CardRefused extends Error {
  readonly code: CardError

  constructor(code: CardError) {
    super(`The document is not accepted: ${code}`)
    this.code = code
  }
}

const REFERENCE = /^\d{4}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/

/**
 * Returns the creation time of a document from its reference, in Indian time.
 *
 * @throws CardRefused
 */
export function referenceTime(referenceId: string): Date {
  const parts = REFERENCE.exec(referenceId) ?? []
  const [year, month, day, ...times] = parts.slice(1)
  const date = `${year}-${month}-${day}`
  if (!isPlainDate(date)) throw new CardRefused('format')
  const [hours, minutes, seconds, milliseconds] = times.map(Number)
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
  return new Date(startOfIndiaDay(date).getTime() + sinceMidnight)
}

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

/* The Secure QR of Aadhaar, by UIDAI's specification of March 2019 and its sample (IDENTITY.md, section 1). */

/** Maximum number of digits of a QR code (ISO/IEC 18004, version 40-L). */
const MAX_DIGITS = 7089
/** Maximum bytes, twenty times the size of the texts, a photo of 60 × 60 pixels and the signature. */
const MAX_BYTES = 64 * 1024
const SIGNATURE_BYTES = 256
const SEPARATOR = 0xff
/** JPEG 2000 markers: start of the codestream with its size, and its end. */
const PHOTO_START = Buffer.from('ff4fff51', 'hex')
const PHOTO_END = Buffer.from('ffd9', 'hex')
/** Lengths of the optional digests of e-mail and mobile; sources differ on which flag means which. */
const HASH_BYTES = [0, 32, 64]
/**
 * Numbers of fields of the first version, which begins with the flag, and of later ones, which begin with their name.
 */
const FIELD_COUNTS: Readonly<Record<string, number>> = { V2: 18, V3: 18, V5: 18 }
const FIRST_VERSION_FIELDS = 16
const FLAG = /^[0-3]$/

/** @throws CardRefused */
function decompress(digits: string): Buffer {
  if (!/^\d+$/.test(digits) || digits.length > MAX_DIGITS) throw new CardRefused('format')
  const hex = BigInt(digits).toString(16)
  const packed = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  try {
    return unzipSync(packed, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    const isLarge = error instanceof RangeError
    throw new CardRefused(isLarge ? 'too_large' : 'format')
  }
}

/** Returns the first fields of the bytes, because photo and signature may contain the separator too. */
function splitFields(bytes: Buffer): { fields: string[]; end: number } {
  const fields: string[] = []
  let [start, count] = [0, 1]
  while (fields.length < count) {
    const end = bytes.indexOf(SEPARATOR, start)
    if (end === -1) throw new CardRefused('format')
    fields.push(bytes.toString('latin1', start, end))
    start = end + 1
    if (fields.length === 1) count = fieldCount(fields[0])
  }
  return { fields, end: start }
}

function fieldCount(first: string): number {
  if (FLAG.test(first)) return FIRST_VERSION_FIELDS
  if (!/^V\d+$/.test(first)) throw new CardRefused('format')
  if (!Object.hasOwn(FIELD_COUNTS, first)) throw new CardRefused('version')
  return FIELD_COUNTS[first]
}

/** @throws CardRefused if anything but a photo and digests is between texts and signature */
function checkPhotoAndDigests(bytes: Buffer): void {
  const photoEnd = bytes.subarray(0, PHOTO_START.length).equals(PHOTO_START)
    ? bytes.indexOf(PHOTO_END) + PHOTO_END.length
    : 0
  if (!HASH_BYTES.includes(bytes.length - photoEnd)) throw new CardRefused('format')
}

/**
 * Reads a Secure QR and verifies its signature. The photo is skipped.
 *
 * @param digits content of the code
 * @returns the person's data, and the fingerprint of the certificate that signed it
 * @throws CardRefused
 */
export function readSecureQr(digits: string, certificates: readonly X509Certificate[]) {
  const bytes = decompress(digits)
  const { fields, end } = splitFields(bytes)
  const signedBytes = bytes.length - SIGNATURE_BYTES
  if (signedBytes < end) throw new CardRefused('format')
  checkPhotoAndDigests(bytes.subarray(end, signedBytes))
  const [, referenceId, name, birthDate, gender, , district, landmark, house, locality, ...rest] =
    fields.length === FIRST_VERSION_FIELDS ? fields : fields.slice(1)
  const [pincode, post, state, street, subDistrict, village] = rest
  const time = referenceTime(referenceId)
  const signed = bytes.subarray(0, signedBytes)
  const signature = bytes.subarray(signedBytes)
  const certificate = signingCertificate(certificates, time, ({ publicKey }) =>
    verify('RSA-SHA256', signed, publicKey, signature)
  )
  const place = { house, street, landmark, locality, village, post, subDistrict, district, state }
  const facts: CardFacts = { referenceId, name, birthDate, gender, ...place, pincode }
  return { facts, certificate }
}
