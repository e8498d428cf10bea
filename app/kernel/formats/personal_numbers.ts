import { isAadhaar, normaliseAadhaar } from '#kernel/formats/identifiers'
import { normaliseDigits } from '#kernel/formats/digits'

/** What a text must not hold in the clear (decision record 0010). */
type PersonalNumber = 'aadhaar' | 'pan' | 'account'

/** Twelve digits as they are printed on the card, in fours or in one; not the middle of a longer number. */
const AADHAAR = /(?<!\d|\d[\s-]|\+\d{0,2}[\s-]?)[2-9]\d{3}([\s-]?)\d{4}\1\d{4}(?![\s-]?\d)/
/** Of persons and of others: five letters, four digits, a letter. */
const PAN = /(?<![A-Z\d])[A-Z]{5}[\s-]?\d{4}[\s-]?[A-Z](?![A-Z\d])/i
/** The 9 to 18 digits of most banks (masters/formats.md). */
const ACCOUNT = /(?<![\d+])\d{9,18}(?!\d)/g
const MOBILE = /^(?:0|91)?[6-9]\d{9}$/

/**
 * The kind of personal number that a text seems to hold, or null. It goes by the form alone, so that a
 * number with a slip in it is found too; ten digits of a mobile are none.
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

/** What is typed without its spaces and the signs within telephone and identity numbers. */
export const digitsOf = (typed: string) => normaliseDigits(typed).replace(/[\s().+-]+/g, '')

/** Whether a text that somebody looks for may be a personal number, which stands in no address. */
export function mayBePersonalNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  return (
    isAadhaar(normaliseAadhaar(typed)) ||
    findPersonalNumber(typed) !== null ||
    (/^\d+$/.test(digits) && findPersonalNumber(digits) !== null)
  )
}

/** Numbers of people that are kept sealed: cipher, digest, last four (DECISIONS 12). */
export type EncryptedNumberKind = 'aadhaar' | 'pan' | 'account'

/** Characters of a number that are shown. */
const VISIBLE_CHARACTERS = 4

/** The end of a number that may be shown: four characters, of a short one never more than half. */
export const visibleEnd = (value: string) =>
  value.slice(value.length - Math.min(VISIBLE_CHARACTERS, Math.floor(value.length / 2)))

/**
 * How a number is shown, from the stored last four: `XXXX XXXX 1234` for an Aadhaar,
 * `XXXXXX234F` for a PAN, `XXXXXX1234` for an account whatever its length; empty when there is
 * none.
 */
export function maskNumber(last4: string | null | undefined, kind: EncryptedNumberKind): string {
  if (!last4) return ''
  return kind === 'aadhaar' ? `XXXX XXXX ${last4}` : `XXXXXX${last4}`
}

/**
 * Fields of forms whose number is kept sealed: it goes to the server and never comes back, so the
 * form shows its end and is sent empty when nothing was typed (DECISIONS 12).
 */
export const ENCRYPTED_FIELDS = {
  aadhaar: 'aadhaar',
  pan: 'pan',
  accountNo: 'account',
} as const satisfies Record<string, EncryptedNumberKind>

export type EncryptedField = keyof typeof ENCRYPTED_FIELDS

/** A form without its numbers. */
export function omitEncryptedFields<T extends object>(form: T): Omit<T, EncryptedField> {
  const rest = Object.entries(form).filter(([field]) => !Object.hasOwn(ENCRYPTED_FIELDS, field))
  return Object.fromEntries(rest) as Omit<T, EncryptedField>
}
