import { isAadhaar, normaliseAadhaar } from '#kernel/formats/aadhaar'
import { normaliseDigits } from '#kernel/formats/digits'

/** What a text must not hold in the clear (decision record 0010). */
export type PersonalNumber = 'aadhaar' | 'pan' | 'account'

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
