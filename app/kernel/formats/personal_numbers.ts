import { isAadhaar, normaliseAadhaar } from '#kernel/formats/identifiers'
import { normaliseDigits } from '#kernel/formats/digits'

/** Kinds of numbers that a text must not contain in the clear (decision record 0010). */
type PersonalNumber = 'aadhaar' | 'pan' | 'account'

/** Twelve digits as printed on the card, in groups of four or without spaces; not the middle of a longer number. */
const AADHAAR = /(?<!\d|\d[\s-]|\+\d{0,2}[\s-]?)[2-9]\d{3}([\s-]?)\d{4}\1\d{4}(?![\s-]?\d)/
/** PANs of persons and of other holders: five letters, four digits, a letter. */
const PAN = /(?<![A-Z\d])[A-Z]{5}[\s-]?\d{4}[\s-]?[A-Z](?![A-Z\d])/i
/** The 9 to 18 digits of most banks (masters/formats.md). */
const ACCOUNT = /(?<![\d+])\d{9,18}(?!\d)/g
const MOBILE = /^(?:0|91)?[6-9]\d{9}$/

/**
 * Returns the kind of personal number that a text seems to contain, or null. It checks only the form, so that a number
 * with a typing error is also found; the ten digits of a mobile number are not one.
 */
export function findPersonalNumber(text: string): PersonalNumber | null {
  const plain = normaliseDigits(text.normalize('NFKC'))
  if (PAN.test(plain)) return 'pan'
  const isMobile = (digits: string) => MOBILE.test(digits)
  const long = plain.match(ACCOUNT)?.filter((digits) => !isMobile(digits)) ?? []
  const spaced = AADHAAR.exec(plain)?.[0].replace(/\D/g, '')
  if (spaced && !isMobile(spaced)) return 'aadhaar'
  return long.length > 0 ? 'account' : null
}

/** Returns typed text without spaces and the signs used within telephone and identity numbers. */
export const digitsOf = (typed: string) => normaliseDigits(typed).replace(/[\s().+-]+/g, '')

/** Whether a search text may be a personal number, which must not appear in an address. */
export function mayBePersonalNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  return (
    isAadhaar(normaliseAadhaar(typed)) ||
    findPersonalNumber(typed) !== null ||
    (/^\d+$/.test(digits) && findPersonalNumber(digits) !== null)
  )
}

/** Personal numbers that are stored encrypted: ciphertext, digest, last four characters (DECISIONS 12). */
export type EncryptedNumberKind = 'aadhaar' | 'pan' | 'account'

/** Number of characters of a number that are shown. */
const VISIBLE_CHARACTERS = 4

/** Returns the end of a number that may be shown: four characters, but never more than half of a short one. */
export const visibleEnd = (value: string) =>
  value.slice(value.length - Math.min(VISIBLE_CHARACTERS, Math.floor(value.length / 2)))

/**
 * Returns a masked number from the stored last four characters: `XXXX XXXX 1234` for an Aadhaar number, `XXXXXX234F`
 * for a PAN, `XXXXXX1234` for an account of any length; empty if there is none.
 */
export function maskNumber(last4: string | null | undefined, kind: EncryptedNumberKind): string {
  if (!last4) return ''
  return kind === 'aadhaar' ? `XXXX XXXX ${last4}` : `XXXXXX${last4}`
}

/**
 * Form fields whose number is stored encrypted: it is sent to the server and never returned, so the form shows its end
 * and is sent empty if nothing was typed (DECISIONS 12).
 */
export const ENCRYPTED_FIELDS = {
  aadhaar: 'aadhaar',
  pan: 'pan',
  accountNo: 'account',
} as const satisfies Record<string, EncryptedNumberKind>

export type EncryptedField = keyof typeof ENCRYPTED_FIELDS

/** Returns a form without its encrypted numbers. */
export function omitEncryptedFields<T extends object>(form: T): Omit<T, EncryptedField> {
  const rest = Object.entries(form).filter(([field]) => !Object.hasOwn(ENCRYPTED_FIELDS, field))
  return Object.fromEntries(rest) as Omit<T, EncryptedField>
}
