import {
  digitsOf,
  isAadhaar,
  isMobile,
  mayBePersonalNumber,
  normaliseAadhaar,
  normaliseMobile,
} from '#kernel/formats/identifiers'
import { normaliseDigits } from '#kernel/formats/digits'

/** A claim number, as pages and people write it. */
const CLAIM_NUMBER = /^(?:claim|दावा)\s*(?:no\.?|#|क्रमांक|संख्या)?\s*(\d{1,9})$/iu

/** Maximum length of a search text. */
const MAX_LENGTH = 80

/** Possible meanings of a search text. */
export interface SearchText {
  /** The text as typed, shortened to the maximum length; empty if it is private. */
  text: string
  /** A number that may appear in no address and no log: an Aadhaar number, a PAN, a bank account. */
  isPrivate: boolean
  /**
   * Twelve digits that are not an Aadhaar number: possibly the reference of a payment, which is also sent by the form.
   */
  reference: string | null
  aadhaar: string | null
  mobile: string | null
  /** The beginning of a number with letters, in capitals: of an application, a letter or a payment batch. */
  number: string | null
  /** Digits only: the end of an application number, or the number of a claim. */
  digits: string | null
}

/**
 * Parses a search text. A number of twelve digits is an Aadhaar number if its check digit is correct; otherwise it is a
 * mobile number with country code if it can be one.
 */
export function parseSearchText(typed: string): SearchText {
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
  const compact = normaliseDigits(text).replace(/\s+/g, '').toUpperCase()
  const [, claim] = CLAIM_NUMBER.exec(normaliseDigits(text)) ?? []
  const digits = claim ?? digitsOf(text)
  const number = normaliseAadhaar(text)
  const aadhaar = isAadhaar(number) ? number : null
  const mobile = normaliseMobile(text)
  const isMobileNumber = aadhaar === null && isMobile(mobile)
  const isPrivate = mayBePersonalNumber(text)
  const isNumber = /^[A-Z]{1,8}[A-Z\d/-]*$/.test(compact) && /[\d-]/.test(compact) && !claim
  return {
    text: isPrivate ? '' : text,
    isPrivate,
    aadhaar,
    reference: isPrivate && aadhaar === null && /^\d{12}$/.test(digits) ? digits : null,
    mobile: isMobileNumber ? mobile : null,
    number: isNumber && !isPrivate ? compact : null,
    digits: /^\d+$/.test(digits) && !isPrivate ? digits : null,
  }
}

/** Returns the words typed to find something by name, in lower case. */
export const wordsOf = (text: string) => text.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** Whether names contain each of the words. */
export function hasWords(names: string, words: readonly string[]): boolean {
  const all = names.toLocaleLowerCase()
  return words.every((word) => all.includes(word))
}
