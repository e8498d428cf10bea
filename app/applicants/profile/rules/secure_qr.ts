import { type X509Certificate, verify } from 'node:crypto'
import { unzipSync } from 'node:zlib'
import { type CardFacts, CardRefused, referenceTime } from '#profile/rules/aadhaar_card'
import { signingCertificate } from '#profile/rules/uidai_certificates'

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
function checkMiddle(bytes: Buffer): void {
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
  checkMiddle(bytes.subarray(end, signedBytes))
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
